/** The first lesson: an annotated record, stepped through on the real board. More lessons are just more files. */
export { default as lessonText } from "../lessons/first.rift?raw";
