// Prevents two processes from installing at the same time, also if one is killed.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds without a heartbeat after which a process counts as ended, even if its number is in use again. */
const silence = 30_000

/**
 * Runs `work` while no other process does so with this folder. Each first leaves a file there named for its process
 * number and then looks for others: of two, the later one always sees the earlier. `work` is given a function that
 * records a helper's process number too, for a helper may outlive us.
 */
export async function alone(folder, work) {
  const fileOf = (pid) => join(folder, String(pid))
  const present = new Set([process.pid])
  for (let isLogged = false; ; ) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(fileOf(process.pid), '')
    const other = readdirSync(folder)
      .map(Number)
      .find((pid) => pid !== process.pid && isAlive(pid, fileOf(pid)))
    if (other === undefined) break
    rmSync(fileOf(process.pid), { force: true })
    if (!isLogged) console.error(`Waiting for process ${other}, which is already installing …`)
    isLogged = true
    await delay(200 + Math.random() * 300)
  }
  const signOfLife = setInterval(() => {
    for (const pid of present) utimesSync(fileOf(pid), new Date(), new Date())
  }, silence / 6)
  try {
    await work((pid) => {
      present.add(pid)
      writeFileSync(fileOf(pid), '')
    })
  } finally {
    clearInterval(signOfLife)
    for (const pid of present) rmSync(fileOf(pid), { force: true })
  }
}

function isAlive(pid, file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > silence) throw new Error('silent')
    process.kill(pid, 0)
    return true
  } catch (error) {
    if (error.code === 'EPERM') return true
    rmSync(file, { force: true })
    return false
  }
}
