import { Button } from '@mantine/core'
import { contabilLivro } from '@razao/contract'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { formatarData, plural } from '../../../ui/formato.ts'

const QUANTOS = 5

/** The last days sealed, each with its proof to be kept elsewhere. */
export function Selos() {
  const { dados, estado } = useConsulta(contabilLivro.listarRaizes, {})
  const baixar = useBaixar()
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  const selos = dados?.raizes.slice(0, QUANTOS) ?? []
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Selo diário">
      <h2>Selo diário</h2>
      <p className="rz-suave">
        Cada dia que termina é selado: um hash só, de todos os livros do escritório. Guarde a prova
        fora daqui; com ela e a saída total, qualquer pessoa confere que nada mudou desde então.
      </p>
      {selos.length === 0 ? (
        <p className="rz-suave">
          {dados ? 'Nenhum dia selado ainda: o primeiro, depois da meia-noite.' : 'Buscando…'}
        </p>
      ) : (
        <ul>
          {selos.map(({ dia, raiz, empresas }) => (
            <li key={dia}>
              <strong>{formatarData(dia)}</strong>
              <span className="rz-suave">
                {plural(empresas, 'livro')} · raiz{' '}
                <code className="ctb-hash" title={raiz}>
                  {raiz.slice(0, 16)}…
                </code>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Baixar prova de ${formatarData(dia)}`}
                onClick={() => void baixar(contabilLivro.baixarSelo, { dia })}
              >
                Baixar prova
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
