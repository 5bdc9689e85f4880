import { Button } from '@mantine/core'
import { automacao, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { type Operacao, resultadoDoItem } from './operacao.ts'

type Item = RouteOutput<typeof automacao.listarItensDaOperacao>['lista'][number]

const POR_PAGINA = 25
const RESULTADOS = [4, 1, 2, 3, 5] as const

type Tipo = Operacao['TipoAutomacao']

function Filtro({
  tipo,
  contagens,
  resultado,
  mudar,
}: {
  tipo: Tipo
  contagens: Readonly<Record<string, number>>
  resultado: number | undefined
  mudar: (resultado: number | undefined) => void
}) {
  const total = Object.values(contagens).reduce((soma, n) => soma + n, 0)
  return (
    <fieldset className="rz-filtro-itens" aria-label="Resultado dos itens">
      <button type="button" aria-pressed={resultado === undefined} onClick={() => mudar(undefined)}>
        Todos {formatarInteiro(total)}
      </button>
      {RESULTADOS.filter((cada) => (contagens[String(cada)] ?? 0) > 0).map((cada) => (
        <button
          key={cada}
          type="button"
          aria-pressed={resultado === cada}
          onClick={() => mudar(cada)}
        >
          {resultadoDoItem(cada, tipo).texto} {formatarInteiro(contagens[String(cada)] ?? 0)}
        </button>
      ))}
    </fieldset>
  )
}

function Linha({ tipo, item }: { tipo: Tipo; item: Item }) {
  const { tom, texto } = resultadoDoItem(item.resultado, tipo)
  return (
    <li>
      <div>
        {item.rota ? <Link to={item.rota}>{item.rotulo}</Link> : <span>{item.rotulo}</span>}
        <Situacao tom={tom}>{texto}</Situacao>
      </div>
      {item.mensagem ? <p>{item.mensagem}</p> : null}
    </li>
  )
}

/** The items of an operation by outcome, errors first, a page at a time. */
export function ItensDaOperacao({ operacaoId, tipo }: { operacaoId: number; tipo: Tipo }) {
  const [resultado, setResultado] = useState<number>()
  const [pagina, setPagina] = useState(1)
  const { dados, estado } = useConsulta(automacao.listarItensDaOperacao, {
    operacaoId,
    paginaAtual: pagina,
    registrosPorPagina: POR_PAGINA,
    ...(resultado === undefined ? {} : { resultado }),
  })
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const paginas = Math.max(1, Math.ceil(total / POR_PAGINA))
  const mudarResultado = (novo: number | undefined) => {
    setResultado(novo)
    setPagina(1)
  }
  return (
    <section className="rz-secao-op">
      <h3>Itens</h3>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados ? (
        <>
          <Filtro
            tipo={tipo}
            contagens={dados.contagens}
            resultado={resultado}
            mudar={mudarResultado}
          />
          {dados.lista.length === 0 ? (
            <p className="rz-suave">Esta operação ainda não tem itens.</p>
          ) : (
            <ul className="rz-itens-da-operacao">
              {dados.lista.map((item) => (
                <Linha key={item.ordem} tipo={tipo} item={item} />
              ))}
            </ul>
          )}
          {paginas > 1 ? (
            <div className="rz-itens-paginas">
              <Button
                size="compact-sm"
                variant="default"
                disabled={pagina <= 1}
                onClick={() => setPagina(pagina - 1)}
              >
                Anteriores
              </Button>
              <span className="rz-numero">
                Página {formatarInteiro(pagina)} de {formatarInteiro(paginas)}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                disabled={pagina >= paginas}
                onClick={() => setPagina(pagina + 1)}
              >
                Próximos
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  )
}
