// Another process, which opens the same secret again and again until told to stop: `banco escritorio nome arquivo`.
// Tells its parent how often it opened and how often it did not.
import { systemClock } from '../../clock.ts'
import { createPool } from '../../db/index.ts'
import { createLocalFiles } from '../../files/index.ts'
import { SEM_FORA } from '../../fora/index.ts'
import { jobContext } from '../../jobs/index.ts'
import { createLog } from '../../log.ts'
import { openKeyring, openVault } from '../index.ts'

const [url = '', escritorioId = '', nome = '', arquivo = ''] = process.argv.slice(2)
const pool = createPool({ url, max: 1, name: 'teste-vault' })
const vault = openVault(openKeyring(arquivo))
const { write } = jobContext(
  {
    escritorioId: Number(escritorioId),
    empresas: 'todas',
    usuarioId: null,
    usuarioNome: 'Razão',
    origem: 'automacao',
  },
  createLog({ level: 'silent', pretty: false }),
  {
    pool,
    clock: systemClock,
    files: createLocalFiles('/nenhuma'),
    fora: SEM_FORA,
    segredo: '',
    processo: 'outro',
    signal: new AbortController().signal,
  },
)

let parar = false
process.on('message', () => {
  parar = true
})
let abertos = 0
let falhas = 0
while (!parar) {
  try {
    const lido = await vault.usar(write, { nome, motivo: 'sem parar' }, async (segredo) =>
      segredo.toString(),
    )
    if (lido === 'o mesmo de sempre') abertos += 1
    else falhas += 1
  } catch {
    falhas += 1
  }
  process.send?.({ abertos, falhas })
}
await pool.end()
process.disconnect?.()
