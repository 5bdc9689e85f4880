// A registry that takes documents under a key, as tax services do: `PUT /documentos/:chave` registers and gives a
// number, `GET /documentos/:chave` tells whether it did. It does not look at the key before it registers: who sends
// twice is registered twice, and it counts.
import { createDials, type DialBoard } from '../dials/dials.ts'
import { type Asked, type Said, serve } from '../dials/serve.ts'

type Registro = { numero: number; conteudo: string }

export type SimulatedProtocolo = {
  url: string
  /** Of who registers: who only asks is answered. */
  dials: DialBoard
  /** What was registered under each key: more than one is an effect too many. */
  efeitos: ReadonlyMap<string, readonly Registro[]>
  /** How many times it was asked whether it did. */
  consultas(): number
  stop(): Promise<void>
}

/** Starts it on a free port of loopback. A document whose text is `recusar` is refused. */
export async function startProtocolo(): Promise<SimulatedProtocolo> {
  const dials = createDials()
  const efeitos = new Map<string, Registro[]>()
  let consultas = 0
  let numero = 1000
  const registrar = (chave: string, corpo: string): Said => {
    const { conteudo = '' } = JSON.parse(corpo) as { conteudo?: string }
    if (conteudo === 'recusar')
      return { status: 422, body: { codigo: 'E0014', mensagem: 'recusado' } }
    numero += 1
    efeitos.set(chave, [...(efeitos.get(chave) ?? []), { numero, conteudo }])
    return { status: 201, body: { numero } }
  }
  const responder = ({ method, path: [pasta, chave = ''], body }: Asked): Said => {
    if (pasta !== 'documentos' || chave === '') return { status: 404, body: { erro: 'rota' } }
    if (method === 'PUT') return registrar(chave, body)
    consultas += 1
    const [registro] = efeitos.get(chave) ?? []
    if (registro === undefined) return { status: 404, body: { codigo: 'NAO_CONSTA' } }
    return { status: 200, body: { numero: registro.numero } }
  }
  const server = await serve(responder, (_, method) => (method === 'PUT' ? dials : null))
  return { ...server, dials, efeitos, consultas: () => consultas }
}
