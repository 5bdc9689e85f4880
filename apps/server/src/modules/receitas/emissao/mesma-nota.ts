import type { Dps } from '@razao/formats/dps'
import { lerNotaAutorizada } from './registrar-nota.ts'

/** CNPJ, CPF or NIF of who takes the service, as the note writes it; undefined where it has none. */
function documentoDo({ tomador }: Dps): string | undefined {
  if (tomador === undefined || tomador.inscricao.tipo === 'sem-nif') return undefined
  return tomador.inscricao.numero
}

/**
 * Whether a note is what was asked for: same issuer, number, customer, value and month. The same number may have been
 * used by another program of the company, and that note is of another sale. Not every layout tells the number that it was
 * asked for under: then whoever answered told it (`numerada: false`).
 */
export function mesmaNota(
  pedido: Dps,
  xml: string,
  { numerada = true }: { readonly numerada?: boolean } = {},
): boolean {
  const nota = lerNotaAutorizada(xml)
  const documento = documentoDo(pedido)
  return (
    nota.prestador.documento === pedido.prestador.inscricao.numero &&
    (!numerada ||
      (Number(nota.dps?.serie) === pedido.serie && Number(nota.dps?.numero) === pedido.numero)) &&
    nota.bruto === pedido.valores.servico &&
    nota.competencia === pedido.competencia.slice(0, 7) &&
    (documento === undefined || nota.tomador?.documento === documento)
  )
}
