/**
 * The style sheets of the page; their order counts. The screens of a server bring their own.
 */
import "./theme.css";
import "./tokens.css";
import "./base.css";
import "./canvas.css";
import "./top.css";
import "./rift.css";
import "./city.css";
import "./annex.css";
import "./hq.css";
import "./hq_more.css";
import "./ask.css";
import "./ask_more.css";
import "./narrow.css";
import "./phone.css";
import "./states.css";
import "./start.css";
import "./screens/start.css";
import "./screens/home.css";
import "./leaders.css";
import "./repairs.css";
import "./module_pages.css";
import "./flows.css";
import "./bots.css";
import "./drawers.css";
import "./phone_more.css";
import "./upright.css";
import "./folded.css";
import "./down.css";
import "./options.css";
import "./hint.css";
import "./stage.css";
import "./hq_down.css";
import "./pages.css";
import "./motion.css";
import "./replay.css";
