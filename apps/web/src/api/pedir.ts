import { type Route, acesso as rotasDeAcesso, sessao } from '@razao/contract'
import { acessoAtual } from './acesso.ts'
import { suspeitar } from './alcance.ts'
import { corpoDaRota, enderecoDaRota } from './endereco.ts'
import { CANCELADO, type Falha, falhaDaResposta, nadaVoltou } from './falha.ts'
import { cabecalhosDeQuem, tomarPedidoDeCedo } from './pedir-cedo.ts'
import { codigoDoVerComo, esquecerVerComo } from './ver-como.ts'

export type Envio = {
  readonly entrada: Readonly<Record<string, unknown>>
  /** One per intention of the person; the same in every try of it. */
  readonly chave?: string | undefined
  /** For routes that take a file. */
  readonly arquivo?: File | undefined
  /** Goes on though the page goes away; up to 64 kB. */
  readonly keepalive?: boolean | undefined
}
export type Resultado<T> =
  | { readonly ok: true; readonly valor: T }
  | { readonly ok: false; readonly falha: Falha }

const TENTATIVAS = 3
const ESPERA_INICIAL = 400
const VALE_TENTAR = new Set([0, 502, 503, 504])

/** No answer, or one of a door whose server is away. */
const foraDoAlcance = ({ codigo, status }: Falha): boolean =>
  codigo !== CANCELADO.codigo && VALE_TENTAR.has(status)

const recusar = (falha: Falha): { ok: false; falha: Falha } => ({ ok: false, falha })

function montarCorpo(rota: Route, { entrada, arquivo }: Envio) {
  const corpo = corpoDaRota(rota, entrada)
  if (corpo === undefined) return {}
  if (rota.forma !== 'envio') {
    return { corpo: JSON.stringify(corpo), tipo: 'application/json' }
  }
  const formulario = new FormData()
  for (const [nome, valor] of Object.entries(corpo)) formulario.append(nome, String(valor))
  if (arquivo) formulario.append('arquivo', arquivo, arquivo.name)
  return { corpo: formulario }
}

async function cabecalhos(
  { chave }: Envio,
  { rota, renovar, tipo }: { rota: Route; renovar: boolean; tipo: string | undefined },
): Promise<Headers> {
  // What is open to all is asked by who has no token, too.
  const acesso = rota.role === 'PUBLICO' ? null : acessoAtual()
  const token = acesso ? await acesso.obterToken({ renovar }) : null
  const headers = cabecalhosDeQuem({ token, escritorio: acesso?.escritorio() ?? null })
  if (tipo) headers.set('Content-Type', tipo)
  if (chave) headers.set('Idempotency-Key', chave)
  return headers
}

async function uma(
  rota: Route,
  envio: Envio,
  { sinal, renovar }: { sinal: AbortSignal | undefined; renovar: boolean },
): Promise<Response> {
  const { corpo, tipo } = montarCorpo(rota, envio)
  const endereco = enderecoDaRota(rota, envio.entrada)
  const headers = await cabecalhos(envio, { rota, renovar, tipo })
  const deCedo = rota.method === 'GET' ? tomarPedidoDeCedo(endereco, headers) : null
  if (deCedo !== null) return deCedo
  return fetch(endereco, {
    method: rota.method,
    headers,
    credentials: 'same-origin',
    ...(corpo === undefined ? {} : { body: corpo }),
    ...(sinal ? { signal: sinal } : {}),
    ...(envio.keepalive ? { keepalive: true } : {}),
  })
}

const lerJson = async (resposta: Response): Promise<unknown> => {
  try {
    return await resposta.json()
  } catch {
    return undefined
  }
}

const falhaDe = async (resposta: Response): Promise<Falha> =>
  falhaDaResposta(
    resposta.status,
    await lerJson(resposta),
    resposta.headers.get('X-Request-Id') ?? resposta.headers.get('Request-Id'),
  )

const ehFalha = (erro: unknown): erro is Falha =>
  typeof erro === 'object' && erro !== null && 'codigo' in erro && 'erros' in erro

/** The session refused while seeing as another: the viewing is over, and the person is themselves again. */
function visaoTerminou(rota: Route): boolean {
  if (rota.name !== sessao.lerSessao.name || codigoDoVerComo() === null) return false
  esquecerVerComo()
  return true
}

/** One try: a 401 asks for another token once; nothing else is repeated here. */
async function tentar(
  rota: Route,
  envio: Envio,
  sinal: AbortSignal | undefined,
): Promise<Resultado<Response>> {
  try {
    let resposta = await uma(rota, envio, { sinal, renovar: false })
    if (resposta.status === 401 && acessoAtual()) {
      resposta = await uma(rota, envio, { sinal, renovar: true })
      if (resposta.status === 401) acessoAtual()?.aoPerderSessao()
    }
    if (resposta.status === 403 && visaoTerminou(rota)) {
      resposta = await uma(rota, envio, { sinal, renovar: false })
    }
    if (resposta.ok && rota.name === rotasDeAcesso.encerrarVerComo.name) esquecerVerComo()
    return resposta.ok ? { ok: true, valor: resposta } : recusar(await falhaDe(resposta))
  } catch (erro) {
    if (sinal?.aborted) return recusar(CANCELADO)
    return recusar(ehFalha(erro) ? erro : nadaVoltou())
  }
}

const esperar = (ms: number, sinal: AbortSignal | undefined): Promise<void> =>
  new Promise((seguir) => {
    const fim = setTimeout(seguir, ms)
    sinal?.addEventListener('abort', () => {
      clearTimeout(fim)
      seguir()
    })
  })

/**
 * May the same request be sent again by itself? Reading always; writing only under a key, because then the
 * server answers the second try with the result of the first.
 */
function valeRepetir(rota: Route, envio: Envio, falha: Falha): boolean {
  const semPerigo = rota.method === 'GET' || (envio.chave !== undefined && !envio.arquivo)
  return semPerigo && (VALE_TENTAR.has(falha.status) || falha.codigo === 'em-andamento')
}

/** Calls a route and gives the raw answer; failures of the way are tried again, with back-off. */
export async function pedirResposta(
  rota: Route,
  envio: Envio,
  sinal?: AbortSignal,
): Promise<Resultado<Response>> {
  for (let tentativa = 1; ; tentativa += 1) {
    const resultado = await tentar(rota, envio, sinal)
    if (!resultado.ok && foraDoAlcance(resultado.falha)) suspeitar()
    if (resultado.ok || tentativa >= TENTATIVAS || sinal?.aborted) return resultado
    if (resultado.falha.codigo === 'cancelado' || !valeRepetir(rota, envio, resultado.falha)) {
      return resultado
    }
    await esperar(ESPERA_INICIAL * 2 ** (tentativa - 1), sinal)
  }
}

/** Calls a route and reads its JSON. */
export async function pedir(
  rota: Route,
  envio: Envio,
  sinal?: AbortSignal,
): Promise<Resultado<unknown>> {
  const resultado = await pedirResposta(rota, envio, sinal)
  if (!resultado.ok) return resultado
  const valor = await lerJson(resultado.valor)
  if (valor !== undefined) return { ok: true, valor }
  return recusar({
    codigo: 'resposta-ilegivel',
    status: resultado.valor.status,
    titulo: 'A resposta não chegou inteira',
    acao: 'Tente de novo.',
    erros: [],
  })
}
