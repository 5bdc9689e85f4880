import {
  anotar,
  type Centavos,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import {
  comPorta,
  data,
  type Forma,
  feriados,
  logico,
  objeto,
  opcional,
  texto,
  valor,
} from '../../porta/index.ts'
import { IRRF_DO_JCP } from '../../tabelas/retencoes/index.ts'
import {
  competenciaDe,
  type DataCivil,
  ehDiaUtil,
  type Feriados,
  somarDias,
  type TabelaUsada,
  tabelaUsada,
  ultimoDiaDoMes,
  vigente,
} from '../../tempo/index.ts'
import type { RecusaRetencao } from './tipos.ts'

/** Juros sobre o capital próprio paid or credited to one beneficiary. */
export type FatosDoJcp = {
  readonly id: string
  /** Day of payment or credit. */
  readonly pagamento: DataCivil
  readonly bruto: Centavos
  /** Immune or exempt (a fund of pension, say): nothing is withheld. */
  readonly beneficiarioImune?: boolean
  readonly feriados: Feriados
}
export type RetencaoDoJcp = {
  readonly irrf: Centavos
  readonly liquido: Centavos
  readonly codigoReceita: string
  readonly vencimento: DataCivil
  readonly tabelas: readonly TabelaUsada[]
}

/** Third dia útil after the decêndio of the fact (Lei 11.196/2005, art. 70, I, “b”, 1). */
function vencimentoDoDecendio(dia: DataCivil, feriados: Feriados): DataCivil {
  const [ano, mes, numero] = [dia.slice(0, 4), dia.slice(5, 7), Number(dia.slice(8))]
  const doMes = numero <= 20 ? `${ano}-${mes}-${numero <= 10 ? '10' : '20'}` : null
  let data = doMes ?? ultimoDiaDoMes(competenciaDe(dia))
  for (let uteis = 0; uteis < 3; ) {
    data = somarDias(data, 1)
    if (ehDiaUtil(data, feriados)) uteis++
  }
  return data
}

const FORMA_DO_JCP: Forma = objeto<FatosDoJcp>({
  id: texto,
  pagamento: data,
  bruto: valor,
  beneficiarioImune: opcional(logico),
  feriados,
})

/** IRRF on JCP: 15 % until 2025, 17,5 % from 2026 (LC 224/2025, art. 8º). Values in centavos. */
export const apurarJcp = comPorta(FORMA_DO_JCP, apurarJcpConferido)

function apurarJcpConferido(
  fatos: FatosDoJcp,
  memorial: Memorial,
): Result<RetencaoDoJcp, RecusaRetencao> {
  const { bruto, pagamento } = fatos
  const mes = competenciaDe(pagamento)
  const achada = vigente(IRRF_DO_JCP, mes)
  if (!achada.ok) return achada
  const { aliquota, codigoReceita, fonte, desde } = achada.value
  const imune = fatos.beneficiarioImune === true
  const irrf = anotar(
    { memorial, raiz: `jcp.${fatos.id}` },
    {
      id: 'irrf',
      rotulo: 'IRRF sobre juros sobre o capital próprio',
      formula: imune ? '0 × bruto × aliquota' : 'bruto × aliquota',
      operandos: {
        bruto: reais('Juros pagos ou creditados', bruto, 'deliberação'),
        aliquota: taxa('Alíquota', aliquota, fonte),
      },
      fundamento: fonte,
      regra: `irrf.jcp@${desde}`,
      exato: imune ? decimal(0) : decimal(bruto).mul(aliquota),
    },
  ).valor
  return ok({
    irrf,
    liquido: bruto - irrf,
    codigoReceita,
    vencimento: vencimentoDoDecendio(pagamento, fatos.feriados),
    tabelas: [tabelaUsada(IRRF_DO_JCP, achada.value, mes)],
  })
}
