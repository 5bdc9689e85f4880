import { Button } from '@mantine/core'
import { emissoes } from '@razao/contract'
import { IconSend, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useEmpresaAtual, usePode, useUsuario } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import { Tela } from '../../../ui/Tela.tsx'
import { useJaAbriu } from '../cobrancas/use-ja-abriu.ts'
import { AcoesNaLinha, DialogosDaEmissao, useAcoesDaEmissao } from './AcoesDaEmissao.tsx'
import { AndamentoDaEmissao } from './AndamentoDaEmissao.tsx'
import { Contagens } from './Contagens.tsx'
import { colunasDeEmissoes } from './colunas-de-emissoes.tsx'
import { type Emissao, FILTROS_DE_EMISSOES } from './emissao.ts'
import { LoteDeNotas } from './LoteDeNotas.tsx'
import { SaudeDosEmissores } from './SaudeDosEmissores.tsx'
import { useAgora } from './use-agora.ts'
import '../../../ui/abas.css'
import '../notas.css'
import '../cobrancas/faturamento.css'
import './emissao.css'

const GavetaEmissao = lazy(async () => ({
  default: (await import('./GavetaEmissao.tsx')).GavetaEmissao,
}))
const GavetaDoEmissor = lazy(async () => ({
  default: (await import('./GavetaDoEmissor.tsx')).GavetaDoEmissor,
}))
/** Beside the events that tell of each change. */
const CADENCIA = 10_000

const comCliente = (emissao: Emissao) => ({ ...emissao, clienteId: null })

/** The drawer of how a company issues is in the address, so that a refusal may lead to it. */
function useEmissorNoEndereco() {
  const [parametros, mudar] = useSearchParams()
  const lido = Number(parametros.get('emissor'))
  const por = (empresaId: number | null) =>
    mudar(
      (antes) => {
        if (empresaId === null) antes.delete('emissor')
        else antes.set('emissor', String(empresaId))
        return antes
      },
      { replace: true, preventScrollReset: true },
    )
  return { emissorDe: Number.isSafeInteger(lido) && lido > 0 ? lido : null, por }
}

function useEmissoes() {
  const [empresa] = useEmpresaAtual()
  const lista = useLista({
    filtros: FILTROS_DE_EMISSOES,
    contexto: String(empresa?.ID ?? ''),
  })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const consulta = useConsulta(emissoes.listarEmissoes, pedido, { intervalo: CADENCIA })
  return { empresa, lista, pedido, ...consulta }
}

type Emissoes = ReturnType<typeof useEmissoes>
type DaLista = {
  lidas: Emissoes
  agora: number
  pode: boolean
  acoes: ReturnType<typeof useAcoesDaEmissao>
  onEmLote: () => void
}

function ListaDeEmissoes({ lidas, agora, pode, acoes, onEmLote }: DaLista) {
  const usuario = useUsuario()
  const { lista, pedido, dados, estado } = lidas
  const muitas =
    pedido.empresaId === undefined &&
    (usuario?.empresas.todas !== false || usuario.empresas.ids.length > 1)
  // The columns stay while the address changes; what they ask for is always of the address of now.
  const pedir = useRef(acoes.pedir)
  pedir.current = acoes.pedir
  const colunas = useMemo(
    () =>
      colunasDeEmissoes({
        muitas,
        agora,
        acoes: (emissao) => (
          <AcoesNaLinha
            nota={comCliente(emissao)}
            pode={pode}
            onAcao={(tipo, nota) => pedir.current(tipo, nota)}
          />
        ),
      }),
    [muitas, agora, pode],
  )
  return (
    <Grade
      rotulo="notas que esperam"
      colunas={colunas}
      linhas={dados?.lista}
      idDaLinha={({ cobrancaId }) => cobrancaId}
      nomeDaLinha={({ numero, cliente }) => `Cobrança ${numero}, ${cliente}`}
      {...estado}
      {...lista.grade}
      paginacao={dados?.paginacao}
      totais={dados ? { valor: dados.totais.valor } : undefined}
      selecao={pode ? lista.selecao : undefined}
      acoesEmLote={
        <Button
          size="compact-sm"
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={onEmLote}
        >
          Emitir agora
        </Button>
      }
      onAbrir={({ cobrancaId }) => lista.abrir(cobrancaId)}
      abertaId={lista.aberta}
      filtros={lista.chips((campo, valor) =>
        campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : null,
      )}
      vazio={{
        titulo: 'Nenhuma nota esperando',
        texto:
          'As notas pedidas aparecem aqui até a prefeitura autorizar; as que ela recusa ficam, com o motivo e o botão que resolve.',
        acoes: (
          <Button component={Link} to={paths.receitas.raiz} variant="default">
            Ver o faturamento
          </Button>
        ),
      }}
    />
  )
}

/** The notes that are not authorised yet, and in what state each one is. */
export function TelaAguardandoEmissao() {
  const agora = useAgora()
  const pode = usePode('emitirNota', 'financeiro')
  const lidas = useEmissoes()
  const { empresa, lista, pedido, dados } = lidas
  const { emissorDe, por } = useEmissorNoEndereco()
  const [emLote, setEmLote] = useState(false)
  const [operacao, setOperacao] = useState<number | null>(null)
  const acoes = useAcoesDaEmissao(lista.abrir)
  const gavetaVeio = useJaAbriu(lista.aberta !== null)
  const emissorVeio = useJaAbriu(emissorDe !== null)
  const { paginaAtual: _, registrosPorPagina: __, ...filtro } = pedido
  const empresaDa = (id: number): number | undefined =>
    pedido.empresaId ?? dados?.lista.find(({ cobrancaId }) => cobrancaId === id)?.empresaId
  return (
    <Tela
      titulo="Aguardando emissão"
      resumo={empresa ? empresa.Apelido : 'Todas as empresas'}
      acoes={
        empresa ? (
          <Button
            variant="default"
            leftSection={<IconSettings size={15} aria-hidden />}
            onClick={() => por(empresa.ID)}
          >
            Como a empresa emite
          </Button>
        ) : null
      }
    >
      <SaudeDosEmissores agora={agora} />
      <Contagens
        contagens={dados?.totais.porSituacao}
        escolhida={lista.filtro.situacao}
        onEscolher={(situacao) => lista.mudarFiltro({ situacao })}
      />
      {operacao === null ? null : (
        <AndamentoDaEmissao
          operacaoId={operacao}
          deQue="notas"
          onDispensar={() => setOperacao(null)}
        />
      )}
      <ListaDeEmissoes {...{ lidas, agora, pode, acoes }} onEmLote={() => setEmLote(true)} />
      <Suspense>
        {emLote ? (
          <LoteDeNotas<Emissao>
            selecao={lista.selecao}
            de={{ rota: emissoes.listarEmissoes, filtro, id: ({ cobrancaId }) => cobrancaId }}
            empresaId={empresaDa}
            onFechar={() => setEmLote(false)}
            onCriada={(criada) => {
              lista.limparSelecao()
              setOperacao(criada)
            }}
          />
        ) : null}
        {gavetaVeio ? (
          <GavetaEmissao
            cobrancaId={lista.aberta}
            vizinhas={dados?.lista.map(({ cobrancaId }) => cobrancaId) ?? []}
            onAbrir={lista.abrir}
            onFechar={lista.fechar}
            acoes={acoes}
            pode={pode}
          />
        ) : null}
        {emissorVeio ? <GavetaDoEmissor empresaId={emissorDe} onFechar={() => por(null)} /> : null}
      </Suspense>
      <DialogosDaEmissao acoes={acoes} />
    </Tela>
  )
}
