import { ROTULOS_STATUS_NOTA } from '@razao/engine/cadastro'
import { Link } from 'react-router'
import { links } from '../../paths.ts'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import type { Inicio } from './tipos.ts'

const TONS: Readonly<Record<number, Tom>> = { 1: 'ok', 2: 'erro', 3: 'nenhum', 99: 'andamento' }

/** The last five notes issued. */
export function UltimasNotas({ ultimasNotas }: Pick<Inicio, 'ultimasNotas'>) {
  if (ultimasNotas.length === 0) {
    return (
      <EstadoVazio
        titulo="Nenhuma nota ainda"
        texto="As notas emitidas aparecem aqui assim que chegam."
      />
    )
  }
  return (
    <ul className="pn-notas">
      {ultimasNotas.map(({ id, numero, emissao, contraparte, valor, status }) => (
        <li key={id}>
          <span>
            <Link to={links.nota(id)}>Nota {numero}</Link>
            <span className="rz-suave">
              {contraparte ?? 'Tomador não informado'} · <DataCivil valor={emissao} />
            </span>
          </span>
          {status === 1 ? null : (
            <Situacao tom={TONS[status] ?? 'pendente'}>
              {(ROTULOS_STATUS_NOTA as Readonly<Record<number, string>>)[status] ?? 'Outra'}
            </Situacao>
          )}
          <strong>
            <Dinheiro valor={valor} />
          </strong>
        </li>
      ))}
    </ul>
  )
}
