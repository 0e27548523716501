// Prints the result of the unit tests in one line, from Vitest's report: node scripts/tally.mjs report.json
import { readFileSync } from "node:fs";

const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(`web-unit: ${numPassedTests} passed, ${numFailedTests} failed`);
