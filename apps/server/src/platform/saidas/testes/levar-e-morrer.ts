// Another process, that takes one line of the outgoing book out and is killed, by itself, where it is told:
// `banco endereço escritorio id onde`. Without a place, or with one it does not reach, it ends in order.
import { systemClock } from '../../clock.ts'
import { createPool } from '../../db/index.ts'
import { createLocalFiles } from '../../files/index.ts'
import { SEM_FORA } from '../../fora/index.ts'
import { jobContext } from '../../jobs/index.ts'
import { createLog } from '../../log.ts'
import { createLevarSaida } from '../index.ts'
import { createProtocolo, type Onde } from './servico.ts'

const [url = '', endereco = '', escritorioId = '', id = '', onde = ''] = process.argv.slice(2)
/** A process that just began may take its time to call for the first time. */
const PRAZO_MS = 2000
const pool = createPool({ url, max: 1, name: 'teste-saidas' })
const passar = (aqui: Onde): void => {
  if (aqui === onde) process.kill(process.pid, 'SIGKILL')
}
const job = jobContext(
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
    processo: `p-${process.pid}`,
    signal: new AbortController().signal,
  },
)
await createLevarSaida([createProtocolo(endereco, { passar, prazoMs: PRAZO_MS }) as never])(job, {
  id: Number(id),
})
passar('depois-de-concluir')
await pool.end()
