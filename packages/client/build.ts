/** `npm run build -w packages/client`: writes the published package to dist: modules, declarations, source maps, licence. */
import { join } from 'node:path'
import { buildPackage } from './packaging/build-package.ts'

await buildPackage(join(import.meta.dirname, 'dist'))
