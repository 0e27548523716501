/**
 * The style sheets of the page; their order counts. Those of old/ draw only what stands inside of .old.
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
import "./ask.css";
import "./ask_more.css";
import "./narrow.css";
import "./phone.css";
import "./states.css";
import "./start.css";
import "./screens/start.css";
import "./screens/home.css";
import "./screens/setup.css";
import "./screens/end.css";
import "./leaders.css";
import "./repairs.css";
import "./module_pages.css";
import "./flows.css";
import "./bots.css";
import "./drawers.css";
import "./phone_more.css";
import "./upright.css";
import "./folded.css";
import "./pages.css";
import "./old/root.css";
import "./old/kit.css";
import "./old/table.css";
import "./old/modules.css";
import "./old/device.css";
import "./old/fractures.css";
