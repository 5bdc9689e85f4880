import { Button } from '@mantine/core'
import { alcanca, clientes } from '@razao/contract'
import { IconArchive, IconArchiveOff, IconPencil, IconReceipt2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { registrarFeito } from '../../../ui/historico.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { enderecoDaCobranca } from '../cobrancas/enderecos.ts'
import { type ClienteInteiro, enderecoDasCobrancas } from './cliente.ts'
import { EditarCliente } from './EditarCliente.tsx'
import { HistoricoDoCliente } from './HistoricoDoCliente.tsx'
import { NotasDoCliente } from './NotasDoCliente.tsx'
import {
  ContatosLidos,
  DadosDoCliente,
  FaturamentoDoCliente,
  RetencoesDoCliente,
  ServicosHabituais,
} from './PartesDoCliente.tsx'

const ABAS = {
  dados: 'Dados',
  contatos: 'Contatos',
  retencoes: 'Retenções',
  servicos: 'Serviços habituais',
  notas: 'Notas e cobranças',
  historico: 'Histórico',
} as const
type Aba = keyof typeof ABAS

/** Puts away, or brings back, and may be taken back. */
function useArquivar(cliente: ClienteInteiro) {
  const { executar, enviando } = useAcao(clientes.arquivarClientes)
  const selecao = { modo: 'ids' as const, ids: [cliente.id] }
  const arquivar = async (sim: boolean) => {
    const resultado = await executar({ selecao, arquivar: sim })
    if (!resultado.ok) return
    avisos.ok(sim ? `${cliente.nome} foi arquivado.` : `${cliente.nome} voltou à lista.`)
    registrarFeito({
      texto: `${sim ? 'Arquivou' : 'Trouxe de volta'} ${cliente.nome}`,
      desfazer: async () => exigir(await executar({ selecao, arquivar: !sim })),
    })
  }
  return { arquivar: () => void arquivar(!cliente.arquivado), enviando }
}

type DoRodape = { cliente: ClienteInteiro; onEditar: () => void }

function Acoes({ cliente, onEditar }: DoRodape) {
  const { arquivar, enviando } = useArquivar(cliente)
  return (
    <>
      <Button
        variant="default"
        loading={enviando}
        leftSection={
          cliente.arquivado ? (
            <IconArchiveOff size={15} aria-hidden />
          ) : (
            <IconArchive size={15} aria-hidden />
          )
        }
        onClick={arquivar}
      >
        {cliente.arquivado ? 'Tirar do arquivo' : 'Arquivar'}
      </Button>
      <Button
        variant="default"
        component={Link}
        to={enderecoDaCobranca({ tipo: 'cliente', clienteId: cliente.id })}
        leftSection={<IconReceipt2 size={15} aria-hidden />}
      >
        Nova cobrança
      </Button>
      <Button leftSection={<IconPencil size={15} aria-hidden />} onClick={onEditar}>
        Editar
      </Button>
    </>
  )
}

type DoConteudo = { cliente: ClienteInteiro; podeMudar: boolean; comHistorico: boolean }

function Conteudo({ cliente, podeMudar, comHistorico }: DoConteudo) {
  const [aba, setAba] = useState<Aba>('dados')
  const visiveis = (Object.keys(ABAS) as Aba[]).filter((uma) => comHistorico || uma !== 'historico')
  return (
    <>
      {cliente.arquivado ? <Situacao tom="nenhum">Arquivado</Situacao> : null}
      <FaturamentoDoCliente cliente={cliente} />
      <BarraDeAbas pequenas rotulo="Partes do cliente">
        {visiveis.map((uma) => (
          <button
            key={uma}
            type="button"
            aria-current={uma === aba ? 'true' : undefined}
            onClick={() => setAba(uma)}
          >
            {ABAS[uma]}
          </button>
        ))}
      </BarraDeAbas>
      <section className="cl-aba" aria-label={ABAS[aba]}>
        {aba === 'dados' ? <DadosDoCliente cliente={cliente} podeMudar={podeMudar} /> : null}
        {aba === 'contatos' ? <ContatosLidos cliente={cliente} /> : null}
        {aba === 'retencoes' ? <RetencoesDoCliente cliente={cliente} /> : null}
        {aba === 'servicos' ? <ServicosHabituais cliente={cliente} /> : null}
        {aba === 'notas' ? (
          <>
            <NotasDoCliente clienteId={cliente.id} />
            <p>
              <Link to={enderecoDasCobrancas(cliente.id)}>Ver as cobranças deste cliente</Link>
            </p>
          </>
        ) : null}
        {aba === 'historico' ? <HistoricoDoCliente clienteId={cliente.id} /> : null}
      </section>
    </>
  )
}

/** Who was opened has become part of another: says so, and leads there. */
function FoiMesclado({
  cliente,
  onAbrir,
}: {
  cliente: ClienteInteiro
  onAbrir: (id: number) => void
}) {
  const { mescladoEm } = cliente
  if (mescladoEm === null) return null
  return (
    <Faixa
      tom="info"
      acao={
        <button type="button" className="cl-link" onClick={() => onAbrir(mescladoEm.id)}>
          Abrir {mescladoEm.nome}
        </button>
      }
    >
      Este cadastro foi mesclado em «{mescladoEm.nome}».
    </Faixa>
  )
}

type Props = {
  clienteId: number | null
  /** Ids in the order of the list, for the arrows. */
  vizinhos: readonly number[]
  podeMudar: boolean
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** Everything known of a customer, in parts; its file is changed in the same place. */
export function GavetaCliente({ clienteId, vizinhos, podeMudar, onAbrir, onFechar }: Props) {
  const usuario = useUsuario()
  const [editando, setEditando] = useState(false)
  const { dados, estado } = useConsulta(
    clientes.lerCliente,
    clienteId === null ? AINDA_NAO : { clienteId },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer is opened to be read
  useEffect(() => setEditando(false), [clienteId])
  const irParaVizinho = (passo: 1 | -1) => {
    const vizinho = clienteId === null ? undefined : vizinhos[vizinhos.indexOf(clienteId) + passo]
    if (vizinho !== undefined) onAbrir(vizinho)
  }
  const comHistorico = alcanca(usuario?.IDPerfilAcesso ?? -1, 'CONTADOR')
  const muda = podeMudar && dados?.mescladoEm === null
  return (
    <Gaveta
      aberta={clienteId !== null}
      onFechar={onFechar}
      {...(editando ? {} : { onVizinho: irParaVizinho })}
      largura={620}
      titulo={dados?.nome ?? 'Cliente'}
      rodape={
        dados && muda && !editando ? (
          <Acoes cliente={dados} onEditar={() => setEditando(true)} />
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados ? <FoiMesclado cliente={dados} onAbrir={onAbrir} /> : null}
      {dados && editando ? (
        <EditarCliente
          key={dados.id}
          empresaId={dados.empresaId}
          cliente={dados}
          onFechar={() => setEditando(false)}
          onSalvo={() => setEditando(false)}
        />
      ) : null}
      {dados && !editando ? (
        <Conteudo key={dados.id} cliente={dados} podeMudar={muda} comHistorico={comHistorico} />
      ) : null}
    </Gaveta>
  )
}
