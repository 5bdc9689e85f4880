import { TABELAS_MEI } from '../tabelas/mei/index.ts'
import {
  type Competencia,
  type DataCivil,
  type Feriados,
  formatarCompetencia,
  primeiroDiaDoMes,
  somarDias,
  somarMeses,
  ultimoDiaDoMes,
  ultimoDiaUtil,
  vencimentoDoDas,
  vigente,
} from '../tempo/index.ts'
import { JANELAS_DE_OPCAO } from '../tributos/reforma/index.ts'
import { efeitosDaExclusao } from '../tributos/simples/index.ts'
import type { Situacao } from './situacao.ts'
import type { Janela } from './tipos-do-resultado.ts'

/** Months ahead in which a window already shows. */
const ALCANCE = 2

/** One kind of window: the ones that may exist around a month, for a company that is concerned. */
type Regra = (s: Situacao) => readonly Janela[]

const doAno = (ano: number, mes: number): Competencia =>
  `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}`
const anoDe = ({ ano }: Situacao): number => Number(ano)
const anoInteiro = (ano: number): readonly [Competencia, Competencia] => [
  doAno(ano, 1),
  doAno(ano, 12),
]

/** Until 2026 the option was made in January, for that same year (LC 123/2006, art. 16, § 2º). */
const opcaoEmJaneiro: Regra = (s) => {
  if (s.simples || s.mei) return []
  return [anoDe(s), anoDe(s) + 1]
    .filter((ano) => ano <= 2026)
    .map((ano) => ({
      chave: `opcao-simples-${ano}`,
      assunto: `Opção pelo Simples Nacional em ${ano}`,
      paraQuem: 'Empresas fora do Simples que cabem no limite de R$ 4,8 milhões.',
      decidir:
        'Comparar os regimes com a receita e a folha do ano e regularizar débitos antes de pedir.',
      de: `${ano}-01-01`,
      ate: ultimoDiaUtil(doAno(ano, 1), s.fatos.feriados),
      vale: anoInteiro(ano),
      fundamento: 'LC 123/2006, art. 16, § 2º; Res. CGSN 140/2018, art. 6º',
    }))
}

/** From 2028 on the option is made in September of the year before; 2027 has dates of its own. */
const opcaoEmSetembro: Regra = (s) => {
  const ano = anoDe(s)
  if (s.mei || s.simples || ano < 2027) return []
  return [
    {
      chave: `opcao-simples-${ano + 1}`,
      assunto: `Opção pelo Simples Nacional em ${ano + 1}`,
      paraQuem: 'Empresas fora do Simples que cabem no limite de R$ 4,8 milhões.',
      decidir: 'Comparar os regimes com IBS e CBS dentro e fora do DAS e regularizar débitos.',
      de: `${ano}-09-01`,
      ate: `${ano}-09-30`,
      vale: anoInteiro(ano + 1),
      fundamento: 'LC 123/2006, art. 16, § 2º, red. LC 214/2025',
    },
  ]
}

const DECIDIR: Readonly<Record<string, string>> = {
  'Opção pelo Simples Nacional em 2027':
    'Confirmar o Simples para 2027 ou entrar nele, com as tabelas novas.',
  'Cancelamento da opção feita para 2027': 'Rever a opção de 2027 antes que se torne irretratável.',
}

/** The dated windows of the reform: option of 2027, cancellation, IBS/CBS by the regular regime. */
const daReforma: Regra = (s) =>
  JANELAS_DE_OPCAO.filter(
    ({ assunto }) => s.simples || (!s.mei && assunto.startsWith('Opção')),
  ).map(({ assunto, de, ate, vale, fonte }) => ({
    chave: `reforma-${de}-a-${ate}`,
    assunto,
    paraQuem: assunto.startsWith('Opção')
      ? 'Quem está no Simples Nacional ou quer entrar nele em 2027.'
      : 'Optantes do Simples Nacional.',
    decidir:
      DECIDIR[assunto] ??
      'Recolher IBS e CBS pelo regime regular, que dá crédito cheio ao cliente empresa, ou deixá-los no DAS.',
    de,
    ate,
    vale,
    fundamento: fonte,
  }))

/** From 2027 on the choice of IBS and CBS is renewed each half year (LC 123/2006, art. 13, § 1º-A). */
const semestres: Regra = (s) => {
  const ano = anoDe(s)
  if (!s.simples || ano < 2027) return []
  const semestre = (abre: Competencia, vale: readonly [Competencia, Competencia]): Janela => ({
    chave: `ibs-cbs-regular-${vale[0]}`,
    assunto: `IBS e CBS pelo regime regular de ${vale[0]} a ${vale[1]}`,
    paraQuem: 'Optantes do Simples Nacional.',
    decidir: 'Recolher IBS e CBS pelo regime regular no semestre, ou deixá-los no DAS.',
    de: primeiroDiaDoMes(abre),
    ate: ultimoDiaDoMes(abre),
    vale,
    fundamento: 'LC 123/2006, art. 13, § 1º-A, incl. LC 214/2025',
  })
  // April of 2027 is among the dated windows of the reform.
  return [
    ...(ano === 2027 ? [] : [semestre(doAno(ano, 4), [doAno(ano, 7), doAno(ano, 12)])]),
    semestre(doAno(ano, 9), [doAno(ano + 1, 1), doAno(ano + 1, 6)]),
  ]
}

/** Chosen in the PGDAS-D of November, or of the first month; it does not exist for 2027 on. */
const regimeDeCaixa: Regra = (s) => {
  if (!s.simples) return []
  const ano = anoDe(s)
  const doPa = (pa: Competencia, vale: readonly [Competencia, Competencia]): Janela => ({
    chave: `regime-de-caixa-${vale[0]}`,
    assunto: `Regime de caixa ou competência em ${vale[0].slice(0, 4)}`,
    paraQuem: 'Optantes do Simples Nacional.',
    decidir:
      'Escolher, ao transmitir o PGDAS-D deste período, se a base do mês segue o recebido; vale o ano todo.',
    de: primeiroDiaDoMes(somarMeses(pa, 1)),
    ate: vencimentoDoDas(pa, s.fatos.feriados),
    vale,
    fundamento: 'Res. CGSN 140/2018, arts. 16 a 20',
  })
  if (s.abertura === s.competencia && ano <= 2026) {
    const doPrimeiro = doPa(s.competencia, [s.competencia, doAno(ano, 12)])
    return s.mes === 12 && ano < 2026
      ? [doPrimeiro, doPa(s.competencia, anoInteiro(ano + 1))]
      : [doPrimeiro]
  }
  if (ano < 2026) return [doPa(doAno(ano, 11), anoInteiro(ano + 1))]
  if (ano > 2026 || s.fatos.perfil?.caixa !== true) return []
  return [
    {
      chave: 'fim-do-caixa',
      assunto: 'Fim do regime de caixa',
      paraQuem: 'Optantes do Simples Nacional pelo regime de caixa.',
      decidir: 'Oferecer à tributação, até o PA 12/2026, tudo o que falta receber.',
      de: '2026-12-01',
      ate: vencimentoDoDas('2026-12', s.fatos.feriados),
      vale: null,
      fundamento: 'Res. CGSN 190/2026',
    },
  ]
}

/** Presumido and Real are chosen by paying: the first DARF of the year decides. */
const primeiroDarf: Regra = (s) => {
  if (!s.lucro && !s.isenta) return []
  return [anoDe(s), anoDe(s) + 1].flatMap((ano) => doPrimeiroDarf(ano, s.fatos.feriados))
}

function doPrimeiroDarf(ano: number, feriados: Feriados): Janela[] {
  const pagarAte = (mes: number) => ultimoDiaUtil(doAno(ano, mes + 1), feriados)
  const comum = {
    paraQuem: 'Empresas fora do Simples Nacional.',
    de: `${ano}-01-01`,
    vale: anoInteiro(ano),
  }
  return [
    {
      ...comum,
      chave: `opcao-lucro-trimestral-${ano}`,
      assunto: `Presumido ou Real trimestral em ${ano}`,
      decidir: 'O código do primeiro DARF de IRPJ do 1º trimestre escolhe o regime do ano inteiro.',
      ate: pagarAte(3),
      fundamento: 'Lei 9.430/1996, arts. 1º e 26',
    },
    {
      ...comum,
      chave: `opcao-lucro-mensal-${ano}`,
      assunto: `Real anual, por estimativa, em ${ano}`,
      decidir:
        'Pagar a estimativa de janeiro, ou levantar balanço de suspensão, escolhe o Real anual.',
      ate: pagarAte(1),
      fundamento: 'Lei 9.430/1996, art. 3º',
    },
  ]
}

/** A company that opened has 30 days from its last registration and 60 from the CNPJ. */
const inicioDeAtividade: Regra = (s) => {
  if (s.simples || s.mei || s.abertura === null) return []
  const de = primeiroDiaDoMes(s.abertura)
  return [
    {
      chave: 'opcao-simples-inicio',
      assunto: 'Opção pelo Simples Nacional no início de atividade',
      paraQuem: 'Empresas recém-abertas.',
      decidir:
        'Optar até 30 dias depois da última inscrição e em até 60 dias da abertura do CNPJ; passado isso, só no ano seguinte. Conte do dia exato da abertura.',
      de,
      ate: somarDias(de, 60),
      vale: [s.abertura, doAno(Number(s.abertura.slice(0, 4)), 12)],
      fundamento: 'Res. CGSN 140/2018, art. 6º, § 5º',
    },
  ]
}

/** What must be told to the RFB after a ceiling is passed, and until when (`efeitosDaExclusao`). */
const comunicacoes: Regra = (s) => {
  const { apuracao } = s.fechamento
  if (apuracao.tipo === 'simples') {
    const { avisos } = apuracao.simples
    const excesso = avisos.find(({ codigo }) => codigo.startsWith('limite-excedido'))
    if (!excesso) return []
    const { abertura, feriados } = { abertura: s.abertura ?? s.competencia, ...s.fatos }
    const exclusao = efeitosDaExclusao({
      motivo: excesso.codigo.endsWith('mais-de-20') ? 'limite-em-mais-de-20' : 'limite-em-ate-20',
      data: ultimoDiaDoMes(s.competencia),
      abertura,
      feriados,
    })
    if (!exclusao.ok || exclusao.value.comunicarAte === null) return []
    const { desde, retroativa, comunicarAte, fundamento } = exclusao.value
    return [
      comunicar(s, {
        chave: 'comunicar-exclusao',
        assunto: 'Comunicação de exclusão do Simples Nacional por excesso de receita',
        paraQuem: 'Empresa que passou do limite de R$ 4,8 milhões.',
        decidir: `Comunicar a exclusão no Portal, que vale desde ${formatarCompetencia(desde)}${retroativa ? ', a abertura,' : ''} e preparar o Lucro Presumido ou Real.`,
        fundamento,
        ate: comunicarAte,
      }),
    ]
  }
  if (apuracao.tipo !== 'mei' || apuracao.mei.comunicarAte === null) return []
  // Told once, in the month it happened: the term ends in the next one.
  if (apuracao.mei.rba - receitaDoMei(s) > apuracao.mei.limite) return []
  return [
    comunicar(s, {
      chave: 'comunicar-desenquadramento',
      assunto: 'Comunicação de desenquadramento do SIMEI por excesso de receita',
      paraQuem: 'MEI que passou do limite do ano.',
      decidir: 'Comunicar o desenquadramento e apurar como ME desde a data do efeito.',
      fundamento: 'LC 123/2006, art. 18-A, § 7º; Res. CGSN 140/2018, art. 115',
      ate: apuracao.mei.comunicarAte,
    }),
  ]
}

const receitaDoMei = ({ fatos }: Situacao): number => ('mei' in fatos ? fatos.mei.receitaDoMes : 0)

/** From the day after the month until the last day of the communication. */
function comunicar(s: Situacao, janela: Omit<Janela, 'de' | 'vale'>): Janela {
  return { ...janela, de: primeiroDiaDoMes(somarMeses(s.competencia, 1)), vale: null }
}

/** January: the MEI may leave by choice, the ME with a single owner may become one. */
const meiEmJaneiro: Regra = (s) => {
  const { apuracao } = s.fechamento
  const tabela = vigente(TABELAS_MEI, s.competencia)
  const limite = tabela.ok ? tabela.value.limite : 0
  const cabe = apuracao.tipo === 'simples' && apuracao.simples.rba <= limite
  if (!s.mei && !cabe) return []
  return [anoDe(s), anoDe(s) + 1]
    .filter((ano) => ano <= 2026)
    .map((ano) => ({
      chave: `${s.mei ? 'saida' : 'opcao'}-simei-${ano}`,
      assunto: s.mei ? `Saída do SIMEI por opção em ${ano}` : `Opção pelo SIMEI em ${ano}`,
      paraQuem: s.mei ? 'MEI que quer ser ME.' : 'Empresário individual que cabe no SIMEI.',
      decidir: s.mei
        ? 'Comunicar até o fim de janeiro para valer no ano inteiro.'
        : 'Optar até o fim de janeiro para pagar o valor fixo no ano inteiro.',
      de: `${ano}-01-01`,
      ate: ultimoDiaUtil(doAno(ano, 1), s.fatos.feriados),
      vale: anoInteiro(ano),
      fundamento: 'LC 123/2006, art. 18-A, §§ 5º e 7º; Res. CGSN 140/2018, arts. 102 e 115',
    }))
}

const REGRAS: readonly Regra[] = [
  comunicacoes,
  inicioDeAtividade,
  opcaoEmJaneiro,
  opcaoEmSetembro,
  daReforma,
  semestres,
  regimeDeCaixa,
  primeiroDarf,
  meiEmJaneiro,
]

/**
 * The windows that concern the company and are open in the month or in the two after it, by the day
 * they close.
 */
export function janelasDoMes(s: Situacao): Janela[] {
  const de: DataCivil = primeiroDiaDoMes(s.competencia)
  const ate: DataCivil = ultimoDiaDoMes(somarMeses(s.competencia, ALCANCE))
  return REGRAS.flatMap((regra) => regra(s))
    .filter((janela) => janela.de <= ate && janela.ate >= de)
    .sort((a, b) => (a.ate < b.ate || (a.ate === b.ate && a.chave < b.chave) ? -1 : 1))
}
