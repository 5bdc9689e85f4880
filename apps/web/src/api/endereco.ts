import { partesDoCaminho, type Route } from '@razao/contract'

type Entrada = Readonly<Record<string, unknown>>

const textos = (valor: unknown): string[] => {
  if (valor === undefined || valor === null) return []
  return (Array.isArray(valor) ? valor : [valor]).map(String)
}

/** Address of a route for an input: `:parts` in the path, the rest in the query (GET, DELETE) with arrays as repeated keys. */
export function enderecoDaRota(rota: Route, entrada: Entrada): string {
  const partes = partesDoCaminho(rota.path)
  const caminho = rota.path.replace(/:([A-Za-z]+)/g, (_, nome: string) =>
    encodeURIComponent(String(entrada[nome])),
  )
  if (rota.method !== 'GET' && rota.method !== 'DELETE') return caminho
  const busca = new URLSearchParams()
  for (const [nome, valor] of Object.entries(entrada)) {
    if (partes.includes(nome)) continue
    for (const texto of textos(valor)) busca.append(nome, texto)
  }
  const emTexto = busca.toString()
  return emTexto === '' ? caminho : `${caminho}?${emTexto}`
}

/** What goes in the body: the input without the parts of the path. Undefined for GET and DELETE. */
export function corpoDaRota(rota: Route, entrada: Entrada): Entrada | undefined {
  if (rota.method === 'GET' || rota.method === 'DELETE') return undefined
  const partes = partesDoCaminho(rota.path)
  return Object.fromEntries(Object.entries(entrada).filter(([nome]) => !partes.includes(nome)))
}
