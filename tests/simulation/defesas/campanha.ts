// npm run simulate -- defesas [A5 …] [--juntas 2] [--faltantes] [--commit HEAD]: every defence is taken away in a copy of the
// checkout, one at a time, and the test that is said to prove it must fail.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../scripts/postgres.ts'
import { CATALOGO } from './catalogo.ts'
import { copiarCheckout } from './copia.ts'
import { type Defesa, digestoDe, semADefesa } from './defesa.ts'
import { correr, nomesDe, type Onde, provar } from './provar.ts'
import { gravar, lerResultados } from './tabela.ts'

const raiz = fileURLToPath(new URL('../../../', import.meta.url))

const dizer = (linha: string) => void process.stdout.write(`${linha}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    juntas: { type: 'string', default: '2' },
    faltantes: { type: 'boolean', default: false },
    commit: { type: 'string' },
  },
})

function escolhidas(): Defesa[] {
  const provadas = lerResultados(raiz)
  const falta = (defesa: Defesa) =>
    provadas[defesa.id]?.viu !== 'cai' || provadas[defesa.id]?.de !== digestoDe(defesa)
  return CATALOGO.filter(
    (defesa) =>
      (positionals.length === 0 ||
        positionals.some((p) => defesa.id === p || defesa.id.startsWith(`${p} `))) &&
      (!values.faltantes || falta(defesa)),
  )
}

/**
 * Runs every named test with every defence in place: the failing of one that fails then too says nothing. Answers the
 * defences that may be tried, and tells of the others.
 */
async function comTodas(onde: Onde, defesas: readonly Defesa[]): Promise<Defesa[]> {
  const { testes, falha } = await correr(onde, {
    arquivos: [...new Set(defesas.map(({ teste }) => teste.arquivo))],
    nomes: nomesDe(defesas),
    web: defesas.some(({ web }) => web === true),
  })
  return defesas.filter(({ id, teste }) => {
    const dele = testes.filter(({ nome }) => nome.includes(teste.nome))
    const caido = dele.find(({ passou }) => !passou)
    if (dele.length > 0 && !caido) return true
    dizer(
      `quebrada  ${id} — com a defesa: ${caido?.mensagem ?? `não correu ${falha.split('\n')[0]}`}`,
    )
    return false
  })
}

/** What was seen is kept as it is seen: a run that is interrupted loses nothing of it. Answers how many fell. */
async function provarJuntas(onde: Onde, iguais: readonly Defesa[]): Promise<number> {
  const vistas = await provar(onde, iguais)
  if (parar) return 0
  const provadas = lerResultados(raiz)
  for (const { defesa, resultado } of vistas) {
    provadas[defesa.id] = { de: digestoDe(defesa), viu: resultado.tipo }
    dizer(`${resultado.tipo.padEnd(9)} ${defesa.id} — ${resultado.porque}`)
  }
  gravar(raiz, CATALOGO, provadas)
  return vistas.filter(({ resultado }) => resultado.tipo === 'cai').length
}

/** File by file: first with every defence, then without each one; several tests may look at one that is away. */
async function cadaArquivo(ondes: readonly Onde[], defesas: readonly Defesa[]): Promise<number> {
  const fila = [...Map.groupBy(defesas, ({ teste }) => teste.arquivo).values()]
  let caidas = 0
  const mao = async (onde: Onde) => {
    for (let grupo = fila.shift(); grupo && !parar; grupo = fila.shift()) {
      const prontas = await comTodas(onde, grupo)
      const iguais = Map.groupBy(prontas, ({ mudancas }) => JSON.stringify(mudancas))
      for (const juntas of iguais.values()) {
        if (parar) break
        // Apart: a sum that waits in the middle forgets what another hand has added.
        const destas = await provarJuntas(onde, juntas)
        caidas += destas
      }
    }
  }
  await Promise.all(ondes.map(mao))
  return caidas
}

function seAplica(pasta: string, defesa: Defesa): boolean {
  try {
    semADefesa(pasta, defesa)
    return true
  } catch (erro) {
    dizer(`quebrada  ${(erro as Error).message}`)
    return false
  }
}

let parar = false
for (const sinal of ['SIGINT', 'SIGTERM'] as const)
  process.on(sinal, () => {
    parar = true
  })

const defesas = escolhidas()
const banco = await startPostgres({ fsync: false })
const copias = Array.from({ length: Math.max(1, Number(values.juntas) || 1) }, () =>
  copiarCheckout(raiz, values.commit),
)
const ondes = copias.map(({ pasta }) => ({ pasta, banco: banco.url }))
try {
  const [primeira] = ondes
  const caidas = await cadaArquivo(
    ondes,
    defesas.filter((defesa) => seAplica(primeira?.pasta ?? raiz, defesa)),
  )
  dizer(`${caidas} de ${defesas.length} defesas provadas`)
  if (caidas !== defesas.length) process.exitCode = 1
} finally {
  for (const { apagar } of copias) apagar()
  await banco.stop()
}
