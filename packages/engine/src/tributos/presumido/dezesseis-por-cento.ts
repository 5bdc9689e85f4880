import { type Centavos, emCentavos, formatarReais, ok, type Result } from '../../dinheiro/index.ts'
import {
  ALIQUOTAS_DO_LUCRO,
  PRESUNCAO,
  type TabelaDePresuncao,
} from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  encerraTrimestre,
  mesesDoTrimestre,
  somarMeses,
  trimestreDe,
  ultimoDiaUtil,
  type Vigencia,
  vigente,
} from '../../tempo/index.ts'
import { baseDaPresuncao } from './base.ts'
import { mesesAtivosNoTrimestre, mesesDoAnoAte, somarMesesDe } from './fatos.ts'
import { irpjSobre } from './lucro.ts'
import type { Apurada, DiferencaDeTrimestre, FatosPresumido, RecusaPresumido } from './tipos.ts'
import type { Caderno } from './tributo-apurado.ts'

// Lei 9.250/1995, art. 40: small service companies presume 16 % while the year stays within
// R$ 120.000,00; past it, 32 % from that quarter on and the difference of the ones before.

type Presuncoes = TabelaDePresuncao & Vigencia
const PEQUENOS = 'servicos-ate-120-mil'

/** The month in which the revenue of the year passes the limit, or null. */
function mesDoExcesso(fatos: FatosPresumido, limite: Centavos): Competencia | null {
  if (!fatos.receitas.some(({ atividade }) => atividade === PEQUENOS)) return null
  let acumulado = 0
  for (const mes of mesesDoAnoAte(fatos.competencia, fatos.inicioDeAtividade)) {
    acumulado += somarMesesDe(fatos.receitas, [mes], (r) => r.valor)
    if (acumulado > limite) return mes
  }
  return null
}

const a32PorCento = (presuncao: Presuncoes): Presuncoes => ({
  ...presuncao,
  percentuais: {
    ...presuncao.percentuais,
    [PEQUENOS]: {
      ...presuncao.percentuais[PEQUENOS],
      irpj: presuncao.percentuais['servicos-em-geral'].irpj,
    },
  },
})

/** The presumption that holds for the quarter, given the revenue of the year so far. */
export function comExcessoDos120Mil(
  fatos: FatosPresumido,
  presuncao: Presuncoes,
): { readonly presuncao: Presuncoes; readonly avisos: string[] } {
  const mes = mesDoExcesso(fatos, presuncao.limiteServicos16)
  if (mes === null) return { presuncao, avisos: [] }
  return {
    presuncao: a32PorCento(presuncao),
    avisos: [
      `A receita do ano passou de ${formatarReais(presuncao.limiteServicos16)}: os serviços presumem 32 % desde este trimestre (Lei 9.250/1995, art. 40).`,
    ],
  }
}

/** In the month of the excess, what is still due of the closed quarters of the year. */
export function apurarDiferencas(caderno: Caderno, fatos: FatosPresumido): Apurada {
  const { competencia, feriados } = fatos
  const presuncao = vigente(PRESUNCAO, competencia)
  if (!presuncao.ok) return presuncao
  const vazio = { tributos: [], tabelas: [], avisos: [] }
  if (mesDoExcesso(fatos, presuncao.value.limiteServicos16) !== competencia) return ok(vazio)
  const [primeiroMes] = mesesDoTrimestre(competencia)
  const fechados = mesesDoAnoAte(competencia, fatos.inicioDeAtividade).filter(
    (mes) => encerraTrimestre(mes) && mes < primeiroMes,
  )
  const vencimento = ultimoDiaUtil(somarMeses(competencia, 1), feriados)
  const diferencas: DiferencaDeTrimestre[] = []
  for (const fim of fechados) {
    const valor = diferencaDo(caderno, fatos, { fim, presuncao: presuncao.value })
    if (!valor.ok) return valor
    if (valor.value === 0) continue
    const trimestre = trimestreDe(fim)
    diferencas.push({
      tributo: 'irpj',
      trimestre,
      valor: valor.value,
      codigoReceita: '2089-01',
      vencimento,
    })
  }
  const avisos = diferencas.map(
    ({ trimestre, valor }) =>
      `IRPJ do ${trimestre.slice(-1)}º trimestre: faltam ${formatarReais(valor)} pela volta aos 32 %, até o último dia útil do mês seguinte ao do excesso.`,
  )
  return ok({ ...vazio, avisos, diferencas })
}

function diferencaDo(
  { memorial, raiz }: Caderno,
  fatos: FatosPresumido,
  { fim, presuncao }: { readonly fim: Competencia; readonly presuncao: Presuncoes },
): Result<Centavos, RecusaPresumido> {
  const aliquotas = vigente(ALIQUOTAS_DO_LUCRO, fim)
  if (!aliquotas.ok) return aliquotas
  const meses = mesesDoTrimestre(fim)
  const irpjCom = (qual: Presuncoes, nome: string): Centavos => {
    const caderno = { memorial, raiz: `${raiz}.${trimestreDe(fim)}-${nome}` }
    const base = baseDaPresuncao(caderno, {
      qual: 'irpj',
      receitas: fatos.receitas,
      meses,
      outras: somarMesesDe(fatos.outrasReceitas, meses, (r) => r.valor),
      presuncao: qual,
    })
    return irpjSobre(caderno, {
      base,
      meses: mesesAtivosNoTrimestre(fim, fatos.inicioDeAtividade),
      tabela: aliquotas.value,
    })
  }
  const pago = irpjCom(presuncao, 'a-16')
  const devido = irpjCom(a32PorCento(presuncao), 'a-32')
  const valor = devido - pago
  memorial.passo(() => ({
    id: `${raiz}.diferenca.${trimestreDe(fim)}`,
    rotulo: `Diferença do IRPJ do ${trimestreDe(fim).slice(-1)}º trimestre`,
    formula: 'devido − pago',
    operandos: {
      devido: {
        rotulo: 'IRPJ com presunção de 32 %',
        valor: emCentavos(devido),
        de: `${raiz}.${trimestreDe(fim)}-a-32.irpj.devido`,
      },
      pago: {
        rotulo: 'IRPJ com presunção de 16 %',
        valor: emCentavos(pago),
        de: `${raiz}.${trimestreDe(fim)}-a-16.irpj.devido`,
      },
    },
    resultado: emCentavos(valor),
    fundamento: 'Lei 9.250/1995, art. 40',
    regra: `presuncao.irpj@${presuncao.desde}`,
  }))
  return ok(valor)
}
