// Letters of the Receita to a taxpayer (CAIXAPOSTAL), and whether it opted for being written to there (DTE). A letter is
// put by `mensagem`, with `assunto`, `parametro`, `corpo` and `variaveis`; one that is opened is read.
import { civilDate, compact, moment } from './calendar.ts'
import type { Thing } from './store.ts'
import { type Call, done, listOf, type Service, wrong } from './words.ts'

const SYSTEM = 'CAIXAPOSTAL'
const PAGE = 50
const NO_POINTER = '00000000000000'

const letters = ({ store, contribuinte }: Call): Thing[] =>
  store
    .things('mensagem')
    .filter(({ owner }) => owner === contribuinte.numero)
    .toSorted((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))

const isRead = ({ value }: Thing): boolean => value.lida !== undefined

function shown(letter: Thing) {
  const { value, at, key } = letter
  const sent = moment(at)
  const read = value.lida === undefined ? '' : moment(Number(value.lida))
  return {
    ...{
      codigoSistemaRemetente: '00006',
      codigoModelo: '00001',
      numeroControle: `${sent.slice(0, 4)}/${key}`,
    },
    ...{ dataEnvio: sent.slice(0, 8), horaEnvio: sent.slice(8) },
    ...{
      indicadorLeitura: isRead(letter) ? '1' : '0',
      indicadorFavorito: value.favorita === true ? '1' : '0',
    },
    ...{
      dataLeitura: read.slice(0, 8),
      horaLeitura: read.slice(8),
      dataExclusao: '',
      horaExclusao: '',
    },
    ...{ dataCiencia: read.slice(0, 8), dataValidade: compact(civilDate(at + 365 * 86_400_000)) },
    assuntoModelo: String(value.assunto ?? 'Mensagem'),
    valorParametroAssunto: String(value.parametro ?? ''),
    ...{
      origemModelo: '1',
      relevancia: value.relevante === true ? '2' : '1',
      isn: key.padStart(10, '0'),
    },
    ...{ tipoOrigem: '1', descricaoOrigem: 'RECEITA FEDERAL' },
  }
}

export const listarMensagens: Service = (call) => {
  const { statusLeitura, indicadorPagina, indicadorFavorito, ponteiroPagina } = call.dados
  if (!/^[012]$/.test(String(statusLeitura)) || !/^[01]$/.test(String(indicadorPagina)))
    throw wrong(SYSTEM, '00002', 'statusLeitura ou indicadorPagina inválido.')
  const found = letters(call)
    .filter(
      (one) => String(statusLeitura) === '0' || isRead(one) === (String(statusLeitura) === '1'),
    )
    .filter(
      ({ value }) =>
        indicadorFavorito === undefined ||
        (value.favorita === true) === (String(indicadorFavorito) === '1'),
    )
  const from = String(indicadorPagina) === '0' ? 0 : Number(ponteiroPagina ?? 0)
  if (!Number.isInteger(from) || from < 0) throw wrong(SYSTEM, '00002', 'ponteiroPagina inválido.')
  const page = found.slice(from, from + PAGE)
  const isLast = from + PAGE >= found.length
  return done(SYSTEM, {
    ...{
      codigo: '00',
      quantidadeMensagens: String(page.length),
      cnpjMatriz: call.contribuinte.numero,
    },
    indicadorUltimaPagina: isLast ? 'S' : 'N',
    ponteiroPaginaRetornada: String(from).padStart(14, '0'),
    ponteiroProximaPagina: isLast ? NO_POINTER : String(from + PAGE).padStart(14, '0'),
    listaMensagens: page.map(shown),
  })
}

/** Opened is read, and that is notice of it. */
export const detalharMensagem: Service = (call) => {
  const isn = String(call.dados.isn ?? '')
  const letter = letters(call).find(({ key }) => key.padStart(10, '0') === isn.padStart(10, '0'))
  if (letter === undefined) throw wrong(SYSTEM, '00003', 'Mensagem não encontrada.')
  const { value } = letter
  const read = isRead(letter) ? letter : { ...letter, value: { ...value, lida: call.now } }
  call.store.put('mensagem', read)
  const { indicadorFavorito: indFavorito, dataValidade: dataExpiracao, ...rest } = shown(read)
  return done(SYSTEM, {
    codigo: '00',
    conteudo: [
      {
        ...{ ...rest, indFavorito, dataExpiracao, corpoModelo: String(value.corpo ?? '') },
        variaveis: listOf(value.variaveis).map(String),
      },
    ],
  })
}

/** 0 none, 1 one, 2 more than one. */
export const haNovas: Service = (call) => {
  const unread = letters(call).filter((one) => !isRead(one)).length
  return done(SYSTEM, {
    codigo: '00',
    conteudo: [{ indicadorMensagensNovas: String(Math.min(unread, 2)) }],
  })
}

/** 0 opted; 1 did not. */
export const situacaoDte: Service = ({ store, contribuinte }) => {
  const opted = store.company(contribuinte.numero)?.dte === true
  return done('DTE', {
    indicadorEnquadramento: opted ? '0' : '1',
    statusEnquadramento: opted ? 'Optante' : 'Não optante',
  })
}
