import { clientes } from '@razao/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useLista } from '../../../state/use-lista.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import { quantasSelecionadas, type Selecao } from '../../../ui/grade/selecao.ts'
import { AcoesEmLote } from './AcoesEmLote.tsx'
import { Concentracao } from './Concentracao.tsx'
import { FILTROS_DE_CLIENTES, rotuloDoFiltro } from './cliente.ts'
import { colunasDeClientes } from './colunas-de-clientes.tsx'
import { FiltrosDeClientes } from './FiltrosDeClientes.tsx'
import { GavetaCliente } from './GavetaCliente.tsx'
import { MesclarClientes } from './MesclarClientes.tsx'

type Props = {
  empresaId: number | undefined
  podeMudar: boolean
  /** How the list begins, where there is nobody yet. */
  acoes: ReactNode
}

/** Two that are chosen one by one are the ones to be merged. */
function doisDe(selecao: Selecao): readonly [number, number] | null {
  if (selecao.modo !== 'ids') return null
  const [um, outro, ...mais] = [...selecao.ids]
  return um !== undefined && outro !== undefined && mais.length === 0 ? [um, outro] : null
}

/** The customers of a company, or of all of them. */
export function ListaDeClientes({ empresaId, podeMudar, acoes }: Props) {
  const [mesclando, setMesclando] = useState<readonly [number, number] | null>(null)
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS_DE_CLIENTES, contexto: String(empresaId ?? '') })
  const pedido = { ...(empresaId === undefined ? {} : { empresaId }), ...lista.pedido }
  const { dados, estado } = useConsulta(clientes.listarClientes, pedido)
  const muitas = pedido.empresaId === undefined
  const colunas = useMemo(() => colunasDeClientes(muitas), [muitas])
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { ordem: ___, ...filtroDaSelecao } = filtroInteiro
  const { faturado, emAberto } = dados?.totais ?? {}
  // Of many companies the server does not sum.
  const somas = typeof faturado === 'number' ? { faturado, emAberto } : undefined
  return (
    <>
      <Concentracao empresaId={pedido.empresaId} onAbrir={lista.abrir} />
      <Grade
        rotulo="clientes"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        totais={somas}
        selecao={podeMudar ? lista.selecao : undefined}
        acoesEmLote={
          <AcoesEmLote
            quantos={quantasSelecionadas(lista.selecao)}
            selecao={() => lista.selecaoParaEnvio(filtroDaSelecao)}
            empresaId={pedido.empresaId}
            arquivados={lista.filtro.arquivado === true}
            dois={doisDe(lista.selecao)}
            onMesclar={setMesclando}
            onFeito={lista.limparSelecao}
          />
        }
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : rotuloDoFiltro(campo, valor),
        )}
        controles={
          <FiltrosDeClientes
            filtro={lista.filtro}
            mudar={lista.mudarFiltro}
            empresaId={pedido.empresaId}
          />
        }
        onExportar={(formato) => baixar(clientes.exportarClientes, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhum cliente ainda',
          texto:
            'Cadastre quem toma os serviços da empresa, traga de uma planilha, ou importe as notas: os clientes vêm com elas.',
          acoes,
        }}
      />
      {mesclando === null ? null : (
        <MesclarClientes
          dois={mesclando}
          onFechar={() => {
            setMesclando(null)
            lista.limparSelecao()
          }}
        />
      )}
      <GavetaCliente
        clienteId={lista.aberta}
        vizinhos={dados?.lista.map(({ id }) => id) ?? []}
        podeMudar={podeMudar}
        onAbrir={lista.abrir}
        onFechar={lista.fechar}
      />
    </>
  )
}
