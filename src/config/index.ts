/**
 * Settings: one table (settings.ts) defines the parser, its error messages and the table in
 * docs/reference/configuration.md. Read and validated once at startup, then frozen. Nothing else reads the environment.
 * And the version of this installation.
 */
export { type BucketUrl, bucketUrl, shownBucketUrl } from './bucket-url.ts'
export { isLoopbackHost } from './hosts.ts'
export { type Interfaces, type LanAddress, lanAddresses } from './lan-addresses.ts'
export { nearestWord } from './nearest-word.ts'
export { parseMasterKey } from './parsers.ts'
export { type BucketPlace, type DatabasePlace, type ImagePlace, type Places, placesIn } from './places.ts'
export { warningsAboutUrls } from './public-urls.ts'
export { ConfigError, type ConfigSources, readConfig, type SetSettings, setSettings } from './read-config.ts'
export { type Config, clientShare, settingNames, settings } from './settings.ts'
export { version } from './version.ts'
