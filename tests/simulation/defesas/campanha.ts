// npm run simulate -- defesas [A5 …] [--juntas 2] [--faltantes] [--commit HEAD]: every defence is taken away in a copy of the
// checkout, one at a time, and the test that is said to prove it must fail.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../scripts/postgres.ts'
import { CATALOGO } from './catalogo.ts'
import { copiarCheckout } from './copia.ts'
import { type Defesa, digestoDe, semADefesa } from './defesa.ts'
import { correr, type Onde, provar, type Resultado } from './provar.ts'
import { gravar, lerResultados } from './tabela.ts'

const raiz = fileURLToPath(new URL('../../../', import.meta.url))

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

/** With every defence in place, every named test passes: otherwise its failing says nothing. */
async function comTodas(onde: Onde, defesas: readonly Defesa[]): Promise<string[]> {
  const { testes, falha } = await correr(onde, {
    arquivos: [...new Set(defesas.map(({ teste }) => teste.arquivo))],
    nomes: [...new Set(defesas.flatMap(({ teste }) => [teste.nome, teste.controle ?? teste.nome]))],
    web: true,
  })
  const caidos = testes.filter(({ passou }) => !passou).map((t) => `${t.nome}: ${t.mensagem}`)
  const ausentes = defesas
    .filter(({ teste }) => !testes.some(({ nome }) => nome.includes(teste.nome)))
    .map(({ id, teste }) => `${id}: «${teste.nome}» não correu ${falha}`)
  return [...caidos, ...ausentes]
}

async function cadaUma(
  ondes: readonly Onde[],
  defesas: readonly Defesa[],
): Promise<Map<string, Resultado>> {
  const fila = [...defesas]
  const vistos = new Map<string, Resultado>()
  const mao = async (onde: Onde) => {
    for (let defesa = fila.shift(); defesa && !parar; defesa = fila.shift()) {
      const visto = await provar(onde, defesa)
      if (parar) return
      vistos.set(defesa.id, visto)
      dizer(`${visto.tipo.padEnd(9)} ${defesa.id} — ${visto.porque}`)
    }
  }
  await Promise.all(ondes.map(mao))
  return vistos
}

let parar = false
for (const sinal of ['SIGINT', 'SIGTERM'] as const)
  process.on(sinal, () => {
    parar = true
  })

const dizer = (linha: string) => void process.stdout.write(`${linha}\n`)
const defesas = escolhidas()
const banco = await startPostgres({ fsync: false })
const copias = Array.from({ length: Math.max(1, Number(values.juntas) || 1) }, () =>
  copiarCheckout(raiz, values.commit),
)
const ondes = copias.map(({ pasta }) => ({ pasta, banco: banco.url }))
try {
  const [primeira] = ondes
  for (const defesa of defesas) semADefesa(primeira?.pasta ?? raiz, defesa)
  const problemas = primeira ? await comTodas(primeira, defesas) : []
  if (problemas.length > 0) {
    dizer(`Com todas as defesas no lugar:\n${problemas.join('\n')}`)
    process.exitCode = 1
  } else if (!parar) {
    const vistos = await cadaUma(ondes, defesas)
    const provadas = lerResultados(raiz)
    for (const defesa of defesas) {
      const visto = vistos.get(defesa.id)
      if (visto) provadas[defesa.id] = { de: digestoDe(defesa), viu: visto.tipo }
    }
    gravar(raiz, CATALOGO, provadas)
    const caidas = [...vistos.values()].filter(({ tipo }) => tipo === 'cai').length
    dizer(`${caidas} de ${defesas.length} defesas provadas`)
    if (caidas !== defesas.length) process.exitCode = 1
  }
} finally {
  for (const { apagar } of copias) apagar()
  await banco.stop()
}
