/**
 * What can be set: one table (settings.ts) from which the parser, its complaints and the table in
 * docs/reference/configuration.md are made. Read once at start, judged once, frozen. Nobody else reads the environment.
 */
export { type Interfaces, type LanAddress, lanAddresses } from './lan-addresses.ts'
export { nearestWord } from './nearest-word.ts'
export { parseMasterKey } from './parsers.ts'
export { isLoopbackHost, warningsAboutUrls } from './public-urls.ts'
export { ConfigError, type ConfigSources, readConfig } from './read-config.ts'
export { type Config, settingNames, settings } from './settings.ts'
