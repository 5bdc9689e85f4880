// The simulated national service in a process of its own, with its dials at rest: `arquivo da autoridade`. Says where it
// listens, and how many notes it made whenever it is asked.
import { createAuthority, startNfseNacional } from '../../apps/simulators/src/index.ts'

const authority = createAuthority('AC das Medidas', { keep: process.argv[2] ?? '' })
const sefin = await startNfseNacional({ authority })
const { sefinUrl, adnUrl, caPem } = sefin
process.on('message', () => process.send?.({ notas: sefin.state().notes.size }))
process.on('disconnect', () => process.exit())
process.send?.({ sefinUrl, adnUrl, caPem })
