/** Loaded before a command (`--import`): at its end, writes what the process used to the pipe 3. */
import { writeSync } from 'node:fs'

process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(3, JSON.stringify({ processorSeconds: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024 }))
})
