import {
  type Apurado,
  anotar,
  type Caderno,
  type Centavos,
  centavos,
  dado,
  decimal,
  formatarReais,
  type Memorial,
  ok,
  type Parcela,
  type Result,
  reais,
  refuse,
  soma,
  somar,
  taxa,
} from '../dinheiro/index.ts'
import { comPorta, objeto } from '../porta/index.ts'
import { DIVIDENDOS, type RegraDosDividendos } from '../tabelas/dividendos/index.ts'
import {
  type Competencia,
  competenciaDe,
  type DataCivil,
  ehDataCivil,
  porVigencia,
  type TabelaUsada,
  tabelaUsada,
  type Vigencia,
  type Vigente,
  vigente,
} from '../tempo/index.ts'
import { type EscolhasDaFolha, escolher } from './escolhas.ts'
import { FORMA_DOS_DIVIDENDOS } from './formas.ts'
import { deAlguem, doSocio, raizDe } from './quem.ts'
import { ehValorEmCentavos, primeiraRecusa } from './recusas.ts'
import type { RecusaFolha } from './tipos.ts'

/** A part of what is paid, by the year whose profit it is. */
export type LucroDistribuido = {
  readonly valor: Centavos
  /** Last day of the period that made the profit. */
  readonly resultadoAte: DataCivil
  /** When the distribution was deliberated; absent when it was not yet. */
  readonly deliberadoEm?: DataCivil
  /** Paid otherwise than the act of the deliberation says: the transition does not reach it. */
  readonly foraDoAto?: boolean
}

/** What one company pays one person in profits on one day. Amounts in centavos. */
export type FatosDividendos = {
  readonly socioId?: number
  readonly dataDePagamento: DataCivil
  readonly lucros: readonly LucroDistribuido[]
  readonly residente: boolean
  /** Regime of the company that pays. */
  readonly simples: boolean
  /**
   * Accounting profit not yet distributed, or what the presumption leaves without books: beyond it
   * nothing is a profit. Absent when the caller has checked.
   */
  readonly lucroDisponivel?: Centavos
  /** Profits subject to the rule already paid to the same person in the calendar month. */
  readonly jaPagoNoMes?: { readonly valor: Centavos; readonly irrf: Centavos }
  readonly escolhas?: Partial<EscolhasDaFolha>
}

export type Dividendos = {
  readonly socioId?: number
  readonly bruto: Centavos
  /** Of profits up to 2025 deliberated in time. */
  readonly isento: Centavos
  /** Subject to the rule, with what was paid before in the month. */
  readonly sujeitoNoMes: Centavos
  readonly irrf: Centavos
  readonly liquido: Centavos
  readonly codigoReceita: string | null
  readonly tabelas: readonly TabelaUsada[]
  readonly avisos: readonly string[]
}

type Regra = RegraDosDividendos & Vigencia
type RegraDoMes = (mes: Competencia) => Vigente<Regra | null>

const regraDosDividendos = porVigencia<RegraDoMes>('regra de retenção sobre dividendos', [
  // Lei 9.249/1995, art. 10: profits were exempt, in hand and at source.
  ['1996-01', () => ({ ok: true, value: null })],
  ['2026-01', (mes) => vigente(DIVIDENDOS, mes)],
])

const CONTABIL = 'ata de distribuição'
const LEI = 'Lei 9.250/1995, art. 6º-A; Lei 9.249/1995, art. 10, § 4º'

/**
 * IRRF on distributed profits: 10 % of everything once one company pays one resident more than
 * R$ 50 mil in the month; 10 % of any amount to who lives abroad. Values in centavos.
 */
export const apurarDividendos = deAlguem('socioId')(
  comPorta(objeto<FatosDividendos>(FORMA_DOS_DIVIDENDOS), apurarDividendosConferido),
)

function apurarDividendosConferido(
  fatos: FatosDividendos,
  memorial: Memorial,
): Result<Dividendos, RecusaFolha> {
  const recusa = recusaDosDividendos(fatos)
  if (recusa) return refuse(recusa)
  const mes = competenciaDe(fatos.dataDePagamento)
  const daEpoca = regraDosDividendos(mes)
  if (!daEpoca.ok) return daEpoca
  const achada = daEpoca.value(mes)
  if (!achada.ok) return achada
  const caderno = { memorial, raiz: raizDe('dividendos', fatos.socioId) }
  const bruto = somar(caderno, {
    id: 'bruto',
    rotulo: 'Lucros pagos',
    parcelas: fatos.lucros.map(parcela),
    fundamento: 'Lei 9.249/1995, art. 10',
    regra: 'dividendos@1996-01',
  })
  if (!achada.value)
    return concluir(caderno, fatos, { bruto, regra: null, isento: bruto, sujeito: null })
  return reter(caderno, fatos, { bruto, regra: achada.value })
}

const parcela = ({ valor, resultadoAte }: LucroDistribuido, i: number): Parcela => ({
  nome: `lucro${i + 1}`,
  apurado: dado(`Lucro de período até ${resultadoAte}`, valor, CONTABIL),
})

function recusaDosDividendos(fatos: FatosDividendos): RecusaFolha | null {
  const { lucros, jaPagoNoMes, lucroDisponivel } = fatos
  const excesso = soma(lucros.map((l) => l.valor)) - (lucroDisponivel ?? Number.MAX_SAFE_INTEGER)
  return primeiraRecusa([
    [
      ehDataCivil(fatos.dataDePagamento),
      'dataDePagamento',
      'A data de pagamento não existe no calendário.',
    ],
    [lucros.length > 0, 'lucros', 'Informe ao menos um lucro a distribuir.'],
    [
      lucros.every(
        (l) =>
          ehDataCivil(l.resultadoAte) &&
          (l.deliberadoEm === undefined || ehDataCivil(l.deliberadoEm)),
      ),
      'lucros',
      'Há data de resultado ou de deliberação que não existe no calendário.',
    ],
    [
      [...lucros.map((l) => l.valor), jaPagoNoMes?.valor ?? 0, jaPagoNoMes?.irrf ?? 0].every(
        ehValorEmCentavos,
      ),
      'lucros',
      'Os lucros e o que já foi pago no mês não podem ser negativos.',
    ],
    [
      excesso <= 0,
      'lucros',
      `A distribuição passa do lucro disponível em ${formatarReais(Math.max(0, excesso))}: o excesso é remuneração e se paga como pró-labore.`,
    ],
  ])
}

/** Lei 9.250/1995, art. 6º-A, § 3º: results up to 2025, deliberated until a day. */
const naTransicao = (l: LucroDistribuido, regra: Regra, ate: DataCivil): boolean =>
  l.foraDoAto !== true &&
  l.resultadoAte <= regra.lucrosAte &&
  l.deliberadoEm !== undefined &&
  l.deliberadoEm <= ate

/** Deliberated in the days that only the injunction of the STF gives. */
const dependeDaLiminar = (l: LucroDistribuido, regra: Regra): boolean =>
  naTransicao(l, regra, regra.deliberadosAteComLiminar) &&
  !naTransicao(l, regra, regra.deliberadosAte)

const FALTA_A_ESCOLHA: RecusaFolha = {
  codigo: 'falta-escolha',
  escolha: 'dividendosComLiminar',
  mensagem:
    'Lucros de até 2025 deliberados em janeiro de 2026: a lei manteve a isenção só do que foi deliberado até 31/12/2025 (Lei 9.250/1995, art. 6º-A, § 3º), e uma liminar do STF deu até 31/01/2026. Diga se a liminar é seguida.',
}

function reter(
  caderno: Caderno,
  fatos: FatosDividendos,
  { bruto, regra }: { readonly bruto: Apurado; readonly regra: Regra },
): Result<Dividendos, RecusaFolha> {
  const escolhas = escolher(fatos.escolhas)
  const tudoIsento = fatos.simples && escolhas.dividendosDoSimples === 'isentar'
  const nome = `dividendos@${regra.desde}`
  const liminar = escolhas.dividendosComLiminar
  if (!tudoIsento && liminar === undefined && fatos.lucros.some((l) => dependeDaLiminar(l, regra)))
    return refuse(FALTA_A_ESCOLHA)
  const ate = liminar ? regra.deliberadosAteComLiminar : regra.deliberadosAte
  const ehIsento = (l: LucroDistribuido) => tudoIsento || naTransicao(l, regra, ate)
  const isento = somar(caderno, {
    id: 'isento',
    rotulo: tudoIsento ? 'Lucros isentos pela LC 123' : 'Lucros isentos pela transição',
    parcelas: fatos.lucros.flatMap((l, i) => (ehIsento(l) ? [parcela(l, i)] : [])),
    fundamento: tudoIsento ? 'LC 123/2006, art. 14' : 'Lei 9.250/1995, art. 6º-A, § 3º',
    regra: nome,
  })
  const antes = fatos.jaPagoNoMes?.valor ?? 0
  const sujeito = anotar(caderno, {
    id: 'sujeito-no-mes',
    rotulo: 'Lucros do mês sujeitos à retenção',
    formula: 'bruto − isento + jaPago',
    operandos: {
      bruto: bruto.como,
      isento: isento.como,
      jaPago: reais('Já pago no mês à mesma pessoa', antes, 'pagamentos do mês'),
    },
    exato: centavos(bruto.valor - isento.valor + antes),
    fundamento: LEI,
    regra: nome,
  })
  return concluir(caderno, fatos, { bruto, regra, isento, sujeito })
}

type Conclusao = {
  readonly bruto: Apurado
  readonly isento: Apurado
  readonly sujeito: Apurado | null
  readonly regra: Regra | null
}

function impostoDoMes(
  caderno: Caderno,
  { residente, jaPagoNoMes }: FatosDividendos,
  sujeito: Apurado,
  regra: Regra,
): Apurado {
  const aliquota = residente ? regra.aliquota : regra.aliquotaNaoResidente
  const nome = 'regra dos dividendos'
  const jaRetido = jaPagoNoMes?.irrf ?? 0
  const limite = residente ? regra.limiteDoMes : 0
  const taxado = sujeito.valor > limite
  const exato = aliquota.mul(sujeito.valor)
  const aReter = exato.sub(jaRetido)
  return anotar(caderno, {
    id: 'irrf',
    rotulo: 'IRRF sobre lucros a reter',
    formula: 'se sujeito > limite: máximo(0; sujeito × aliquota − jaRetido); senão 0',
    operandos: {
      sujeito: sujeito.como,
      limite: reais('Limite do mês sem retenção', limite, nome),
      aliquota: taxa('Alíquota', aliquota, nome),
      jaRetido: reais('IRRF já retido no mês', jaRetido, 'pagamentos do mês'),
    },
    exato: taxado && aReter.gt(0) ? aReter : decimal(0),
    fundamento: regra.fonte,
    regra: `dividendos@${regra.desde}`,
  })
}

function concluir(
  caderno: Caderno,
  fatos: FatosDividendos,
  { bruto, isento, sujeito, regra }: Conclusao,
): Result<Dividendos, RecusaFolha> {
  const irrf =
    sujeito && regra
      ? impostoDoMes(caderno, fatos, sujeito, regra)
      : dado('IRRF sobre lucros', 0, 'lei da época')
  const liquido = anotar(caderno, {
    id: 'liquido',
    rotulo: 'Lucros a pagar',
    formula: 'bruto − irrf',
    operandos: { bruto: bruto.como, irrf: irrf.como },
    exato: centavos(bruto.valor - irrf.valor),
    fundamento: LEI,
    regra: regra ? `dividendos@${regra.desde}` : 'dividendos@1996-01',
  })
  const mes = competenciaDe(fatos.dataDePagamento)
  const tabelas = regra ? [tabelaUsada(DIVIDENDOS, regra, mes)] : []
  return ok({
    ...doSocio(fatos),
    bruto: bruto.valor,
    isento: isento.valor,
    sujeitoNoMes: sujeito?.valor ?? 0,
    irrf: irrf.valor,
    liquido: liquido.valor,
    codigoReceita: irrf.valor > 0 ? (regra?.codigoReceita ?? null) : null,
    tabelas,
    avisos: avisosDosDividendos(fatos, irrf.valor, regra),
  })
}

function avisosDosDividendos(
  fatos: FatosDividendos,
  irrf: Centavos,
  regra: Regra | null,
): string[] {
  const avisos: string[] = []
  const { dividendosComLiminar, dividendosDoSimples } = escolher(fatos.escolhas)
  const peloSimples = fatos.simples && dividendosDoSimples === 'isentar'
  if (regra && dividendosComLiminar && !peloSimples)
    if (fatos.lucros.some((l) => dependeDaLiminar(l, regra)))
      avisos.push(
        'A isenção do que foi deliberado em janeiro de 2026 vem de uma liminar do STF: se ela cair, os 10 % são devidos.',
      )
  if (fatos.simples && irrf > 0) {
    avisos.push(
      'A retenção sobre lucros de empresa do Simples é discutida (LC 123/2006, art. 14): confirme com o contador.',
    )
  }
  if (irrf > 0 && fatos.jaPagoNoMes && fatos.jaPagoNoMes.irrf === 0) {
    avisos.push('O imposto alcança também o que já foi pago no mês sem retenção.')
  }
  return avisos
}
