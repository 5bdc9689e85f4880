import type { Situacao } from './situacao.ts'
import type { ObrigacaoDoMes } from './tipos-do-resultado.ts'

/** Dated by the guide itself: the município's day, the payment's month, the end of a contract. */
export const obrigacoesDasGuias = ({ fechamento }: Situacao): ObrigacaoDoMes[] =>
  fechamento.guias.flatMap(({ chave, competencia, vencimento }) => {
    const linha = PELA_GUIA.find(([comeco]) => chave === comeco || chave.startsWith(comeco))
    if (!linha) return []
    const [, rotulo, fundamento, motivo] = linha
    const comum = { periodo: competencia, prazo: vencimento, penalidade: null }
    return [{ ...comum, chave: `guia-${chave}`, rotulo, fundamento, motivo }]
  })

type LinhaDaGuia = readonly [comeco: string, rotulo: string, fundamento: string, motivo: string]
/** The first beginning that fits says what it is. */
const PELA_GUIA: readonly LinhaDaGuia[] = [
  [
    'iss-retido',
    'ISS retido de prestadores',
    'LC 116/2003, art. 6º; lei do município',
    'A empresa reteve o ISS de quem lhe prestou serviços.',
  ],
  ['iss', 'ISS próprio', 'LC 116/2003; lei do município', 'Há ISS a pagar ao município.'],
  [
    'irrf-2',
    'IRRF sobre o trabalho',
    'Lei 11.196/2005, art. 70, I, “d”',
    'Houve IRRF retido em pagamentos a sócios, empregados ou autônomos.',
  ],
  [
    'das-excesso',
    'DAS do que passou do limite do MEI',
    'LC 123/2006, art. 18-A, § 10; Res. CGSN 140/2018, art. 115',
    'O ano passou do limite em até 20 %: o excesso é tributado como ME, com o DAS de janeiro.',
  ],
  [
    'das-20',
    'DAS de mês apurado como ME',
    'LC 123/2006, art. 18-A, § 7º; Res. CGSN 140/2018, art. 115, § 2º',
    'O ano passou do limite do MEI em mais de 20 %: o desenquadramento retroage.',
  ],
  [
    'pis-folha',
    'PIS sobre a folha de salários',
    'MP 2.158-35/2001, arts. 13 e 18',
    'Entidade sem fins lucrativos com empregados.',
  ],
  [
    'cbs',
    'CBS do mês',
    'LC 214/2025, arts. 45 a 47',
    'Débitos de CBS do mês passaram dos créditos.',
  ],
  [
    'ibs',
    'IBS do mês',
    'LC 214/2025, arts. 45 a 47',
    'Débitos de IBS do mês passaram dos créditos.',
  ],
  [
    'irpj-diferenca',
    'Diferença do IRPJ de trimestre anterior',
    'Lei 9.250/1995, art. 40',
    'A receita do ano passou de R$ 120.000,00: a presunção dos trimestres já pagos volta a 32 %.',
  ],
  [
    'irpj-quota-2',
    '2ª quota do IRPJ',
    'Lei 9.430/1996, art. 5º, § 1º',
    'O IRPJ do trimestre foi dividido em quotas; leva juros.',
  ],
  [
    'irpj-quota-3',
    '3ª quota do IRPJ',
    'Lei 9.430/1996, art. 5º, § 1º',
    'O IRPJ do trimestre foi dividido em quotas; leva juros.',
  ],
  [
    'csll-quota-2',
    '2ª quota da CSLL',
    'Lei 9.430/1996, arts. 5º, § 1º, e 28',
    'A CSLL do trimestre foi dividida em quotas; leva juros.',
  ],
  [
    'csll-quota-3',
    '3ª quota da CSLL',
    'Lei 9.430/1996, arts. 5º, § 1º, e 28',
    'A CSLL do trimestre foi dividida em quotas; leva juros.',
  ],
  [
    'fgts-rescisorio',
    'FGTS e multa de rescisão',
    'CLT, art. 477, § 6º; Lei 8.036/1990, art. 18',
    'Um contrato de trabalho terminou no mês.',
  ],
]
