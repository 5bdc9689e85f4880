import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  comPrefixo,
  dado,
  emCentavos,
  type Memorial,
  ok,
  type Result,
  ratear,
  refuse,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { PATRONAL } from '../../tabelas/encargos/index.ts'
import { FGTS } from '../../tabelas/fgts/index.ts'
import { REGRAS_DO_TRABALHO } from '../../tabelas/trabalho/index.ts'
import {
  type Competencia,
  ehCompetencia,
  ehDataCivil,
  formatarData,
  somarMeses,
  ultimoDiaDoMes,
} from '../../tempo/index.ts'
import { afastamentosEmOrdem } from '../afastamento.ts'
import { apurarEncargos } from '../encargos/index.ts'
import { FORMA_DAS_PROVISOES } from '../formas.ts'
import { ehValorEmCentavos, primeiraRecusa } from '../recusas.ts'
import { buscarTabelas } from '../regras.ts'
import type { RecusaFolha } from '../tipos.ts'
import {
  type DecimoTerceiroDevido,
  type Devido,
  decimoTerceiroDevido,
  type FeriasDevidas,
  feriasDevidas,
  REGRA,
} from './devidos.ts'
import type {
  FatosDasProvisoes,
  MovimentoDaProvisao,
  ParteDaProvisao,
  Provisoes,
  QualProvisao,
  SaldosDasProvisoes,
} from './tipos.ts'

const ZERO: ParteDaProvisao = { valor: 0, inss: 0, fgts: 0 }
const NOMES: Readonly<Record<QualProvisao, string>> = {
  ferias: 'férias',
  'decimo-terceiro': '13º salário',
}
const buscar = (mes: string) =>
  buscarTabelas({ fgts: FGTS, trabalho: REGRAS_DO_TRABALHO, patronal: PATRONAL } as const, mes)
type Achadas = Extract<ReturnType<typeof buscar>, { ok: true }>

/** Total owed at the end of the month, of all the employees. */
type Somado = { readonly valor: Apurado; readonly inss: Apurado; readonly fgts: Apurado }

/**
 * The month's provision of férias with the third and of the 13º, with the INSS of the company and the FGTS
 * that they will bear: what is owed at the end of the month, plus what was paid in it, less what was already
 * provisioned (NBC TG 33 (R2), itens 11 to 16; deductible by RIR/2018, arts. 342 and 343). A raise, an avo lost
 * or another regime is felt at once, and the balance is never less than nothing. Amounts in centavos.
 */
export const apurarProvisoes = comPorta(FORMA_DAS_PROVISOES, apurarProvisoesConferido)

function apurarProvisoesConferido(
  fatos: FatosDasProvisoes,
  memorial: Memorial,
): Result<Provisoes, RecusaFolha> {
  const recusa = recusaDasProvisoes(fatos)
  if (recusa) return refuse(recusa)
  const tabelas = buscar(fatos.competencia)
  if (!tabelas.ok) return tabelas
  const raiz = `provisoes.${fatos.competencia}`
  const contexto = { ate: ultimoDiaDoMes(fatos.competencia), regras: tabelas.value }
  const caderno = { memorial, raiz }
  const mantem = (qual: QualProvisao) => fatos.mantidas.includes(qual)
  const doEmpregado = (qual: QualProvisao, id: number) => ({
    memorial,
    raiz: `${raiz}.${qual}.empregado-${id}`,
  })
  const ferias: FeriasDevidas[] = mantem('ferias')
    ? fatos.empregados.map((e) => feriasDevidas(doEmpregado('ferias', e.empregadoId), e, contexto))
    : []
  const somadas = somarDevidos({ caderno, qual: 'ferias', fatos, tabelas }, ferias)
  if (!somadas.ok) return somadas
  const decimos: DecimoTerceiroDevido[] = mantem('decimo-terceiro')
    ? fatos.empregados.map((e) =>
        decimoTerceiroDevido(doEmpregado('decimo-terceiro', e.empregadoId), e, contexto),
      )
    : []
  const somados = somarDevidos({ caderno, qual: 'decimo-terceiro', fatos, tabelas }, decimos)
  if (!somados.ok) return somados
  const anteriores = saldosAnteriores(fatos, somadas.value, somados.value)
  const { baixas = {} } = fatos
  const doMes = {
    ferias: mover({ caderno, qual: 'ferias', competencia: fatos.competencia }, somadas.value, {
      anterior: anteriores.ferias,
      baixa: baixas.ferias ?? ZERO,
    }),
    decimoTerceiro: mover(
      { caderno, qual: 'decimo-terceiro', competencia: fatos.competencia },
      somados.value,
      {
        anterior: anteriores.decimoTerceiro,
        baixa: baixas.decimoTerceiro ?? ZERO,
      },
    ),
  }
  const total = somar(caderno, {
    id: 'total',
    rotulo: 'Provisões no fim do mês',
    parcelas: [
      { nome: 'ferias', apurado: somadas.value.valor },
      { nome: 'inssDasFerias', apurado: somadas.value.inss },
      { nome: 'fgtsDasFerias', apurado: somadas.value.fgts },
      { nome: 'decimoTerceiro', apurado: somados.value.valor },
      { nome: 'inssDo13', apurado: somados.value.inss },
      { nome: 'fgtsDo13', apurado: somados.value.fgts },
    ],
    fundamento: 'NBC TG 33 (R2), itens 11 a 16',
    regra: REGRA,
  })
  return ok({
    competencia: fatos.competencia,
    empregados: fatos.empregados.map(({ empregadoId }, i) => ({
      empregadoId,
      diasDeFerias: ferias[i]?.dias ?? '0',
      ferias: ferias[i]?.valor.valor ?? 0,
      avosDoDecimoTerceiro: decimos[i]?.avos ?? 0,
      decimoTerceiro: decimos[i]?.valor.valor ?? 0,
    })),
    ...doMes,
    total: total.valor,
    tabelas: tabelas.usadas,
    avisos: avisosDasVencidas(ferias),
  })
}

const avisosDasVencidas = (ferias: readonly FeriasDevidas[]): string[] =>
  ferias.flatMap(({ vencidas }) =>
    vencidas === null
      ? []
      : [
          `As férias do período aquisitivo de ${formatarData(vencidas)} passaram do prazo de concessão e se pagam em dobro (CLT, art. 137): a dobra não está na provisão.`,
        ],
  )

type DaSoma = {
  readonly caderno: Caderno
  readonly qual: QualProvisao
  readonly fatos: FatosDasProvisoes
  readonly tabelas: Achadas
}

function somarDevidos(da: DaSoma, devidos: readonly Devido[]): Result<Somado, RecusaFolha> {
  const { memorial } = da.caderno
  const caderno = { memorial, raiz: `${da.caderno.raiz}.${da.qual}` }
  const nome = NOMES[da.qual]
  const juntar = (id: string, rotulo: string, parte: (devido: Devido) => Apurado): Apurado =>
    somar(caderno, {
      id,
      rotulo,
      parcelas: devidos.map((devido, i) => ({ nome: `empregado${i + 1}`, apurado: parte(devido) })),
      fundamento: 'NBC TG 33 (R2), itens 11 a 16',
      regra: REGRA,
    })
  const valor = juntar('devido', `Provisão de ${nome} que se deve`, (d) => d.valor)
  const base = juntar('base-do-inss', `Base do INSS da empresa (${nome})`, (d) => d.baseInss)
  const inss = inssDaEmpresa({ ...da, caderno }, base)
  if (!inss.ok) return inss
  const fgts = juntar('fgts', `FGTS da provisão de ${nome}`, (d) => d.fgts)
  return ok({ valor, inss: inss.value, fgts })
}

/** The company's part by its regime: 20 % with RAT and terceiros, 3 % of the MEI, nothing inside the DAS. */
function inssDaEmpresa(
  { caderno, qual, fatos, tabelas }: DaSoma,
  base: Apurado,
): Result<Apurado, RecusaFolha> {
  const { regime } = fatos
  const rotulo = `INSS da empresa sobre a provisão de ${NOMES[qual]}`
  if (regime.tipo === 'mei') {
    const { patronal } = tabelas.value
    return ok(
      anotar(caderno, {
        id: 'inss',
        rotulo,
        formula: 'base × aliquota',
        operandos: {
          base: base.como,
          aliquota: taxa('Alíquota do MEI', patronal.mei, 'alíquotas patronais'),
        },
        exato: patronal.mei.mul(base.valor),
        fundamento: 'LC 123/2006, art. 18-C; Res. CGSN 140/2018, art. 105',
        regra: `dae@${patronal.desde}`,
      }),
    )
  }
  if (base.valor === 0 || regime.tipo === 'simples-no-das' || regime.tipo === 'entidade-isenta')
    return ok(dado(rotulo, 0, 'regime da empresa'))
  const { rat, fap, cprb, escolhas } = fatos
  const do13 = qual === 'decimo-terceiro'
  const apurados = apurarEncargos(
    {
      competencia: fatos.competencia,
      regime,
      rat,
      fap,
      baseEmpregados: base.valor,
      baseContribuintesIndividuais: 0,
      decimoTerceiro: do13,
      ...(cprb ? { cprb: { ...cprb, receita: 0 } } : {}),
      ...(escolhas ? { escolhas } : {}),
    },
    comPrefixo(caderno.memorial, `${caderno.raiz}.`),
  )
  if (!apurados.ok) return apurados
  const { total } = apurados.value
  const de = `${caderno.raiz}.encargos.${fatos.competencia}${do13 ? '.13' : ''}.total`
  return ok({ valor: total, como: { rotulo, valor: emCentavos(total), de } })
}

/** One account held every encargo of the books that came: it is split as what is owed now. */
function saldosAnteriores(
  { anteriores, abertura }: FatosDasProvisoes,
  ferias: Somado,
  decimo: Somado,
): SaldosDasProvisoes {
  if (anteriores) return anteriores
  if (!abertura) return { ferias: ZERO, decimoTerceiro: ZERO }
  const pesos = [ferias.inss, ferias.fgts, decimo.inss, decimo.fgts].map(({ valor }) => valor)
  const semPeso = pesos.every((peso) => peso === 0)
  const [a = 0, b = 0, c = 0, d = 0] = ratear(abertura.encargos, semPeso ? [0, 1, 0, 0] : pesos)
  return {
    ferias: { valor: abertura.ferias, inss: a, fgts: b },
    decimoTerceiro: { valor: abertura.decimoTerceiro, inss: c, fgts: d },
  }
}

const PARTES = ['valor', 'inss', 'fgts'] as const
type Parte = (typeof PARTES)[number]

const doMesAnterior = (valor: Centavos, competencia: Competencia): Apurado => {
  const rotulo = 'Já provisionado até o mês anterior'
  const origem = { tabela: 'apuracao', competencia: somarMeses(competencia, -1) }
  return { valor, como: { rotulo, valor: emCentavos(valor), origem } }
}

function mover(
  {
    caderno: { memorial, raiz },
    qual,
    competencia,
  }: Pick<DaSoma, 'caderno' | 'qual'> & {
    readonly competencia: Competencia
  },
  devido: Somado,
  { anterior, baixa }: Pick<MovimentoDaProvisao, 'anterior' | 'baixa'>,
): MovimentoDaProvisao {
  const caderno = { memorial, raiz: `${raiz}.${qual}` }
  const nomes: Readonly<Record<Parte, string>> = {
    valor: `Provisão de ${NOMES[qual]} do mês`,
    inss: `INSS da empresa sobre a provisão de ${NOMES[qual]} do mês`,
    fgts: `FGTS sobre a provisão de ${NOMES[qual]} do mês`,
  }
  const doMes = (parte: Parte): Apurado =>
    somar(caderno, {
      id: `${parte}-do-mes`,
      rotulo: nomes[parte],
      parcelas: [
        { nome: 'devido', apurado: devido[parte] },
        { nome: 'baixa', apurado: dado('Baixado da provisão no mês', baixa[parte], 'holerites') },
        {
          nome: 'anterior',
          apurado: doMesAnterior(anterior[parte], competencia),
          sinal: -1,
        },
      ],
      fundamento: 'NBC TG 33 (R2), itens 11 a 16; RIR/2018, arts. 342 e 343',
      regra: REGRA,
    })
  const [valor, inss, fgts] = PARTES.map((parte) => ({ nome: parte, apurado: doMes(parte) }))
  const parcelas = [valor, inss, fgts].flatMap((parcela) => parcela ?? [])
  somar(caderno, {
    id: 'do-mes',
    rotulo: `Provisão de ${NOMES[qual]} do mês, com os encargos`,
    parcelas,
    fundamento: 'NBC TG 33 (R2), itens 11 a 16',
    regra: REGRA,
  })
  return {
    anterior,
    provisao: {
      valor: valor?.apurado.valor ?? 0,
      inss: inss?.apurado.valor ?? 0,
      fgts: fgts?.apurado.valor ?? 0,
    },
    baixa,
    saldo: { valor: devido.valor.valor, inss: devido.inss.valor, fgts: devido.fgts.valor },
  }
}

function recusaDasProvisoes(fatos: FatosDasProvisoes): RecusaFolha | null {
  const { competencia, empregados, anteriores, abertura, baixas = {} } = fatos
  if (!ehCompetencia(competencia))
    return primeiraRecusa([
      [false, 'competencia', 'A competência da provisão não é um mês válido.'],
    ])
  const ate = ultimoDiaDoMes(competencia)
  const partes = [...Object.values(anteriores ?? {}), ...Object.values(baixas)].flatMap(
    (parte?: SaldosDasProvisoes['ferias']) => Object.values(parte ?? {}),
  )
  return primeiraRecusa([
    [
      empregados.every(({ admissao }) => ehDataCivil(admissao) && admissao <= ate),
      'empregados.admissao',
      'A data de admissão não existe no calendário ou vem depois do mês.',
    ],
    [
      empregados.every(
        ({ admissao, inicioDoPeriodoAquisitivo: inicio = admissao }) =>
          ehDataCivil(inicio) && inicio >= admissao,
      ),
      'empregados.inicioDoPeriodoAquisitivo',
      'O período aquisitivo não começa antes da admissão.',
    ],
    [
      empregados.every((e) =>
        [e.salario, e.media ?? 0, e.decimoTerceiroAdiantado ?? 0].every(ehValorEmCentavos),
      ),
      'empregados.salario',
      'Salário, média e 13º adiantado não podem ser negativos.',
    ],
    [
      empregados.every(({ diasConcedidos = 0 }) => diasConcedidos >= 0),
      'empregados.diasConcedidos',
      'Os dias de férias já concedidos não podem ser negativos.',
    ],
    [
      empregados.every(({ afastamentos = [] }) => afastamentosEmOrdem(afastamentos)),
      'empregados.afastamentos',
      'Cada afastamento tem início, fim e motivo, e um não entra no outro.',
    ],
    [
      [...partes, ...Object.values(abertura ?? {})].every(ehValorEmCentavos),
      'anteriores',
      'Saldos e baixas da provisão não podem ser negativos.',
    ],
  ])
}
