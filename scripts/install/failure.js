// The error message when npm could not install: npm's output and the remedy.
const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/,
    'The package registry cannot be reached. Check the network connection and, behind a proxy, the settings of npm ' +
      '(`npm config get registry`, `npm config get proxy`). Then run the command again.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_GET_ISSUER/,
    'npm does not trust the certificate of the registry. Add the certificate authority of your network ' +
      '(`npm config set cafile FILE`) and run the command again.',
  ],
  [/spawn npm ENOENT/, 'The command `npm` was not found. Install npm 9 or newer and run the command again.'],
  [/ENOSPC/, 'The disk is full: up to 700 MB are needed. Free space and run the command again.'],
  [
    /EACCES|EROFS|EPERM/,
    'This user cannot write to the folder. Run the command as the owner of the folder, or clone it elsewhere.',
  ],
  [
    /EINTEGRITY/,
    'The checksum of a downloaded package does not match package-lock.json. Run `npm cache verify`, then the command again; ' +
      'if the error persists, do not use this registry.',
  ],
  [
    /E40[134]|ETARGET/,
    'The registry does not have every package of package-lock.json. Configure a complete registry ' +
      '(`npm config get registry` shows the current one) and run the command again.',
  ],
  [
    /left out/,
    'The package registry cannot be reached or does not have these packages. Check the network connection and the ' +
      'registry of npm (`npm config get registry`). Then run the command again.',
  ],
  [
    /EUSAGE/,
    'package.json and package-lock.json do not match. Run `npm install` and commit the new package-lock.json.',
  ],
]

export function installFailure(what, folder, output) {
  const words = output
    .split('\n')
    .filter((line) => line.trim() && !/A complete log|npm (ERR!|error)\s*$/.test(line))
    .slice(0, 12)
  const advice =
    causes.find(([pattern]) => pattern.test(output))?.[1] ??
    'Run the command again. The output of npm above may name the cause.'
  return [`Could not install ${what} in ${folder}:`, ...words.map((line) => `  ${line}`), advice].join('\n')
}
