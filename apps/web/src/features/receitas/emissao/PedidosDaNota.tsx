import { emissoes } from '@razao/contract'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Instante } from '../../../ui/DataCivil.tsx'
import { desfechoEmPalavras } from './nota-emitida.ts'

const TIPOS: Readonly<Record<string, string>> = {
  cancelamento: 'Cancelamento',
  substituicao: 'Substituição',
}

/** What was asked of the city about a note, and what it said; nothing when nothing was. */
export function PedidosDaNota({ notaId }: { notaId: number }) {
  const { dados } = useConsulta(emissoes.lerPrazoDeCancelamento, { notaId })
  if (!dados || dados.pedidos.length === 0) return null
  return (
    <section className="rz-secao">
      <h3>Pedidos à prefeitura</h3>
      <ul className="rz-lista-simples">
        {dados.pedidos.map(({ id, tipo, motivo, desfecho, em, porQuem, rejeicao }) => (
          <li key={id}>
            <strong>{TIPOS[tipo] ?? tipo}</strong>: {desfechoEmPalavras(desfecho)}
            <span className="rz-suave">
              {' '}
              · <Instante valor={em} />
              {porQuem ? ` · ${porQuem}` : ''}
            </span>
            <div>{motivo}</div>
            {rejeicao.map(({ codigo, mensagem, comoResolver }) => (
              <div key={`${codigo}-${mensagem}`} className="rz-suave">
                {mensagem} {comoResolver}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
