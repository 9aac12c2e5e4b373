// What to tell a person when npm could not install: its own words, and what to do about them.
const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/,
    'The package registry cannot be reached. Check that this machine is online, and, behind a proxy, that npm knows it ' +
      '(`npm config get registry`, `npm config get proxy`). Then run the same command again.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_GET_ISSUER/,
    'The registry shows a certificate that this machine does not trust. Give npm the authority of your network ' +
      '(`npm config set cafile FILE`) and run the same command again.',
  ],
  [
    /spawn npm ENOENT/,
    'The command `npm` was not found. Install npm 9 or newer beside Node and run the same command again.',
  ],
  [/ENOSPC/, 'The disk is full: about 700 MB are needed. Make room and run the same command again.'],
  [
    /EACCES|EROFS|EPERM/,
    'The folder cannot be written to by this user. Run the command as the owner of the folder, or clone it elsewhere.',
  ],
  [
    /EINTEGRITY/,
    'A downloaded package is not the one that package-lock.json names. Run `npm cache verify` and the same command again; ' +
      'if it stays so, do not use this registry.',
  ],
  [
    /E40[134]|ETARGET/,
    'The registry in use does not serve every package of package-lock.json. Point npm to a complete one ' +
      '(`npm config get registry` shows the present one) and run the same command again.',
  ],
  [
    /left out/,
    'The package registry cannot be reached or does not have them. Check that this machine is online and which registry ' +
      'npm asks (`npm config get registry`). Then run the same command again.',
  ],
  [/EUSAGE/, 'package.json and package-lock.json disagree. Run `npm install` and keep the new package-lock.json.'],
]

export function installFailure(what, folder, output) {
  const words = output
    .split('\n')
    .filter((line) => line.trim() && !/A complete log|npm (ERR!|error)\s*$/.test(line))
    .slice(0, 12)
  const advice =
    causes.find(([pattern]) => pattern.test(output))?.[1] ??
    'Run the same command again; the words of npm above may say more.'
  return [`Could not install ${what} in ${folder}:`, ...words.map((line) => `  ${line}`), advice].join('\n')
}
