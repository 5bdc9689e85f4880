import { emCentavos, emTexto, ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  comPortas,
  conforme,
  type Forma,
  feriados,
  inteiro,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  texto,
  todas,
  umDe,
  valor,
} from '../porta/index.ts'
import {
  antecipar,
  type Competencia,
  competenciaDe,
  type DataCivil,
  diaDoMes,
  ehDiaUtil,
  formatarCompetencia,
  mesesEntre,
  noMunicipio,
  prorrogar,
  somarDias,
  somarMeses,
  ultimoDiaUtil,
} from '../tempo/index.ts'
import { dia } from './forma.ts'
import { INDICES, type ValorDoAno, valoresDoContrato } from './reajuste.ts'
import {
  type ContratoRecorrente,
  type JanelaDoContrato,
  type Ocorrencia,
  PERIODICIDADES,
  type ReajusteAnual,
  type RecusaDoContrato,
} from './tipos-do-contrato.ts'

/** A month falls by less than all of it, and rises by less than it was. */
const VARIACAO = /^-?0(\.\d{1,8})?$/
const variacao: Forma = (dita, campo) =>
  typeof dita === 'string' && VARIACAO.test(dita)
    ? null
    : {
        campo,
        mensagem: 'A variação de um mês vai de −100% a 100%, em fração decimal do todo.',
      }

/** No index is older than that, and no window goes further. */
const mesDeIndice: Forma = todas(mes, (dito, campo) =>
  String(dito) >= '1980-01' && String(dito) <= '2999-12'
    ? null
    : { campo, mensagem: 'O mês vai de 1980 a 2999.' },
)

const CONTRATO = objeto<ContratoRecorrente>({
  id: texto,
  valor,
  periodicidade: umDe(Object.keys(PERIODICIDADES)),
  dia: conforme('tipo', {
    fixo: objeto({ dia: inteiro(1, 31) }),
    'ultimo-dia-util': objeto({}),
  }),
  vencimento: conforme('tipo', {
    dias: objeto({ dias: inteiro(0, 365) }),
    dia: objeto({ dia: inteiro(1, 31), meses: opcional(inteiro(0, 12)) }),
  }),
  senaoUtil: opcional(umDe(['antecipa', 'prorroga'])),
  competencia: opcional(umDe(['da-emissao', 'anterior'])),
  inicio: dia,
  fim: opcional(dia),
  reajuste: opcional(
    objeto<ReajusteAnual>({
      indice: umDe(Object.keys(INDICES)),
      dataBase: opcional(mesDeIndice),
      defasagem: opcional(umDe([1, 2, 3])),
      variacoes: lista(objeto({ competencia: mesDeIndice, variacao })),
      quedaReduz: opcional(logico),
    }),
  ),
  feriados,
})

/**
 * The charges of a recurring contract whose notes fall in a window of days, in their order: key, month of
 * the service, day of the note, due date and value with its memória. The same contract gives the same
 * occurrence whatever window it is asked in, so a rerun never makes two. Amounts in centavos. A yearly
 * reajuste (Lei 10.192/2001, art. 2º) that lacks a month of its index leaves the occurrences from there on
 * waiting for it, never at a guessed value.
 */
export const ocorrenciasDoContrato = comPortas(
  [
    ['contrato', CONTRATO],
    ['janela', objeto<JanelaDoContrato>({ de: dia, ate: dia })],
  ],
  ocorrenciasConferidas,
)

/** 50 years: more than anybody looks at, and a list that fits. */
const MAIOR_JANELA = 600

function ocorrenciasConferidas(
  contrato: ContratoRecorrente,
  { de, ate }: JanelaDoContrato,
): Result<readonly Ocorrencia[], RecusaDoContrato> {
  const recusa = recusarFatos(contrato, { de, ate })
  if (recusa) return refuse(recusa)
  const { inicio, fim } = contrato
  const primeira = primeiroMes(contrato)
  const passo = PERIODICIDADES[contrato.periodicidade]
  const valorEm = valoresDoContrato(contrato, `contrato.${contrato.id}`)
  const ateODia = fim !== undefined && fim < ate ? fim : ate
  const ocorrencias: Ocorrencia[] = []
  const pulados = mesesEntre(primeira, competenciaDe(de))
  for (let n = Math.max(0, Math.floor(pulados / passo)); ; n++) {
    const mesDaNota = somarMeses(primeira, n * passo)
    const emissao = emissaoEm(contrato, mesDaNota)
    if (emissao > ateODia) return ok(ocorrencias)
    if (emissao < de || emissao < inicio) continue
    const doAno = valorEm(mesDaNota)
    if ('absurdo' in doAno) return refuse(VALOR_ABSURDO)
    ocorrencias.push(montar(contrato, { numero: n + 1, mesDaNota, emissao, doAno }))
  }
}

const invalido = (campo: string, mensagem: string): RecusaDoContrato => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})

const VALOR_ABSURDO = invalido(
  'reajuste.variacoes',
  'Os reajustes levam o valor a mais de R$ 100 bilhões: confira as variações do índice.',
)

function recusarFatos(
  { id, inicio, fim, reajuste }: ContratoRecorrente,
  { de, ate }: JanelaDoContrato,
): RecusaDoContrato | null {
  if (!/^[a-z0-9-]+$/i.test(id)) {
    return invalido('contrato.id', 'O identificador do contrato usa só letras, números e hífens.')
  }
  if (fim !== undefined && fim < inicio) {
    return invalido('contrato.fim', 'O contrato termina antes de começar: confira as duas datas.')
  }
  if (ate < de) {
    return invalido('janela.ate', 'O período pedido termina antes de começar.')
  }
  if (mesesEntre(competenciaDe(de), competenciaDe(ate)) > MAIOR_JANELA) {
    return invalido('janela', 'O período pedido passa de 50 anos: peça um menor.')
  }
  const vistas = new Map<Competencia, string>()
  for (const { competencia, variacao: dita } of reajuste?.variacoes ?? []) {
    const outra = vistas.get(competencia)
    if (outra !== undefined && Number(outra) !== Number(dita)) {
      return invalido(
        'contrato.reajuste.variacoes',
        `O índice de ${formatarCompetencia(competencia)} foi informado com dois valores: deixe um só.`,
      )
    }
    vistas.set(competencia, dita)
  }
  return null
}

/** Day of the note in a month. */
function emissaoEm({ dia: qual, feriados: dias }: ContratoRecorrente, mes: Competencia): DataCivil {
  return qual.tipo === 'fixo' ? diaDoMes(mes, qual.dia) : ultimoDiaUtil(mes, noMunicipio(dias))
}

/** Month of the first note: the one of the beginning, or the next when its day had passed. */
function primeiroMes(contrato: ContratoRecorrente): Competencia {
  const mes = competenciaDe(contrato.inicio)
  return emissaoEm(contrato, mes) >= contrato.inicio ? mes : somarMeses(mes, 1)
}

function vencimentoDa(contrato: ContratoRecorrente, emissao: DataCivil): DataCivil {
  const { vencimento, senaoUtil, feriados: todos } = contrato
  const dias = noMunicipio(todos)
  const dito =
    vencimento.tipo === 'dias'
      ? somarDias(emissao, vencimento.dias)
      : noDia(emissao, vencimento.dia, vencimento.meses ?? 0)
  if (senaoUtil === undefined || ehDiaUtil(dito, dias)) return dito
  const antes = antecipar(dito, dias)
  // Nobody pays before the note.
  return senaoUtil === 'antecipa' && antes >= emissao ? antes : prorrogar(dito, dias)
}

function noDia(emissao: DataCivil, qual: number, meses: number): DataCivil {
  const mesDela = competenciaDe(emissao)
  const primeiro = diaDoMes(mesDela, qual) >= emissao ? mesDela : somarMeses(mesDela, 1)
  return diaDoMes(somarMeses(primeiro, meses), qual)
}

type Achada = {
  readonly numero: number
  readonly mesDaNota: Competencia
  readonly emissao: DataCivil
  readonly doAno: Exclude<ValorDoAno, { readonly absurdo: true }>
}

function montar(
  contrato: ContratoRecorrente,
  { numero, mesDaNota, emissao, doAno }: Achada,
): Ocorrencia {
  const competencia = contrato.competencia === 'anterior' ? somarMeses(mesDaNota, -1) : mesDaNota
  const titulo = `Cobrança ${numero} do contrato ${contrato.id}, de ${formatarCompetencia(competencia)}`
  const comuns = {
    chave: `${contrato.id}/${competencia}/1`,
    ...{ numero, competencia, emissao },
    vencimento: vencimentoDa(contrato, emissao),
  }
  const { passos } = doAno
  if ('valor' in doAno) {
    const { valor: quanto } = doAno
    const memoria = { titulo, passos, resultado: emCentavos(quanto) }
    return { ...comuns, situacao: 'pronta', valor: quanto, memoria }
  }
  const { faltam, desde } = doAno
  const mensagem = esperaPelo(contrato, faltam)
  return {
    ...comuns,
    ...{ situacao: 'aguarda-indice', valor: null, valorAnterior: desde, faltam, mensagem },
    memoria: { titulo, passos, resultado: emTexto(mensagem) },
  }
}

function esperaPelo({ reajuste }: ContratoRecorrente, faltam: readonly Competencia[]): string {
  const quais = faltam.map(formatarCompetencia).join(', ')
  return `Espera o ${INDICES[reajuste?.indice ?? 'ipca']} de ${quais} para o reajuste anual: informe a variação do índice.`
}
