// A month of a Simples company with fator R and one pró-labore, on one thread: company-months per second
// without and with memória, beside a bare floating-point loop of the same formulas (the floor).
// Run: npm run bench -- engine [--empresas=2000] [--rodadas=21]
import { comMemoria, type Memorial, SEM_MEMORIA } from '../packages/engine/src/dinheiro/index.ts'
import { apurarProLabore } from '../packages/engine/src/folha/index.ts'
import { somarMeses } from '../packages/engine/src/tempo/index.ts'
import { apurarSimples } from '../packages/engine/src/tributos/simples/index.ts'
import { emTurnos, resumo } from './apoio/medidas.ts'
import { mesNoPiso } from './engine/piso.ts'
import { tamanhoEmKb } from './engine/tamanho.ts'

const opcao = (nome: string, padrao: number): number =>
  Number(process.argv.find((a) => a.startsWith(`--${nome}=`))?.split('=')[1] ?? padrao)
const EMPRESAS = opcao('empresas', 2000)
const RODADAS = opcao('rodadas', 21)
const MES = '2026-06'
const MESES = Array.from({ length: 12 }, (_, i) => somarMeses(MES, i - 12))

// Each company with its own figures, so that nothing is answered from a cache.
const empresas = Array.from({ length: EMPRESAS }, (_, i) => {
  const receita = 10_000_00 + ((i * 7_919) % 90_000) * 100
  const proLabore = 3_000_00 + ((i * 104_729) % 20_000) * 100
  return { receita, proLabore }
})
const prontas = empresas.map(({ receita, proLabore }) => ({
  simples: {
    competencia: MES,
    abertura: '2019-03',
    receitasAnteriores: MESES.map((competencia) => ({ competencia, interna: receita, externa: 0 })),
    folhaAnterior: MESES.map((competencia) => ({ competencia, valor: proLabore })),
    folhaDoMes: proLabore,
    atividades: [{ id: 'consultoria', anexo: 'FATOR_R' as const, receita, exterior: false }],
  },
  proLabore: {
    socioId: 1,
    competencia: MES,
    dataDePagamento: '2026-06-30',
    bruto: proLabore,
    dependentes: 0,
    outrasFontesInss: 0,
    patronalForaDoDas: false,
  },
}))

/** Sum of what everybody owes: the loops must do the work, and agree. */
function nosso(memorialDe: () => Memorial): number {
  let total = 0
  for (const { simples, proLabore } of prontas) {
    const memorial = memorialDe()
    const das = apurarSimples(simples, memorial)
    const recibo = apurarProLabore(proLabore, memorial)
    if (!das.ok || !recibo.ok) throw new Error('um mês da medida foi recusado')
    total += das.value.total + recibo.value.inss + recibo.value.irrf
  }
  return total
}
function piso(): number {
  let total = 0
  for (const { simples, proLabore } of prontas) {
    total += mesNoPiso(
      simples.receitasAnteriores.map(({ interna }) => interna),
      simples.folhaAnterior.map(({ valor }) => valor),
      { receita: simples.atividades[0]?.receita ?? 0, proLabore: proLabore.bruto },
    )
  }
  return total
}

const [certo, doPiso] = [nosso(() => SEM_MEMORIA), piso()]
console.log(
  `checksum: engine ${certo}, floating point ${doPiso} (${doPiso - certo} centavos apart)`,
)
const tempos = await emTurnos(RODADAS, {
  'without memória': async () => nosso(() => SEM_MEMORIA),
  'with memória': async () => nosso(comMemoria),
  'bare floating point': async () => piso(),
})
for (const [nome, amostras] of Object.entries(tempos)) {
  const { p50 } = resumo(amostras)
  const porSegundo = Math.round((EMPRESAS * 1000) / p50)
  const micros = ((p50 * 1000) / EMPRESAS).toFixed(2)
  console.log(
    `${nome.padEnd(20)} ${porSegundo.toLocaleString('pt-BR').padStart(12)} company-months/s  ${micros} µs each (median of ${RODADAS})`,
  )
}

// What a browser downloads: everything that a simulator may need is within the limit. The closing of
// the month composes all the rooms and runs on the server; its size is printed, and not limited.
const LIMITE_KB = 60
const NO_SERVIDOR = ['fechamento']
const SALAS = [
  ...['simples', 'mei', 'pgdasd', 'presumido', 'real', 'retencoes', 'reforma'].map(
    (tributo) => `tributos/${tributo}`,
  ),
  ...['folha', 'guias', 'cadastro', 'contabil', 'decisoes', 'fechamento'],
]
const SIMULADORES = [
  ...['simularFatorR', 'simularRegimes', 'simularIbsCbs', 'simularDistribuicao'],
  ...['simularLucroDistribuivel', 'simularContratacao'],
]
const entradas = [
  ...SALAS.map((sala) => ({ nome: sala, sala, nomes: undefined })),
  ...SIMULADORES.map((nome) => ({ nome: `decisoes · ${nome}`, sala: 'decisoes', nomes: [nome] })),
]
for (const { nome, sala, nomes } of entradas) {
  const kb = await tamanhoEmKb(sala, nomes)
  const livre = NO_SERVIDOR.includes(sala)
  const limite = livre ? 'runs on the server: no limit' : `limit ${LIMITE_KB} kB`
  console.log(`${nome.padEnd(36)} ${kb.toFixed(1).padStart(6)} kB gzip  ${limite}`)
  if (!livre && kb > LIMITE_KB) process.exitCode = 1
}
