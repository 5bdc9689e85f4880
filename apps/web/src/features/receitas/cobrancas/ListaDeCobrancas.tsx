import { Button } from '@mantine/core'
import { cobrancas } from '@razao/contract'
import { IconBarcode, IconMail, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { EmAndamento } from '../emissao/AndamentoDaEmissao.tsx'
import { type DeOnde, idsEscolhidos } from '../emissao/escolhidas.ts'
import { LoteDeNotas } from '../emissao/LoteDeNotas.tsx'
import type { useAcoesDaCobranca } from './acoes/DialogosDaCobranca.tsx'
import { MenuDaCobranca } from './acoes/MenuDaCobranca.tsx'
import { BotaoNovaCobranca } from './BotaoNovaCobranca.tsx'
import { type Cobranca, rotuloDoFiltro } from './cobranca.ts'
import { colunasDeCobrancas } from './colunas-de-cobrancas.tsx'
import { FiltrosDeCobrancas } from './FiltrosDeCobrancas.tsx'
import type { ListaDoFaturamento, PedidoDaLista, useCobrancas } from './use-faturamento.ts'
import { useMudarNaLinha } from './use-mudar-na-linha.ts'

const EnviarEmLote = lazy(async () => ({
  default: (await import('../emissao/EnviarEmLote.tsx')).EnviarEmLote,
}))
const GerarBoletos = lazy(async () => ({
  default: (await import('./pagamento/GerarBoletos.tsx')).GerarBoletos,
}))

type Props = {
  lista: ListaDoFaturamento
  pedido: PedidoDaLista
  consulta: ReturnType<typeof useCobrancas>
  mes: string
  autores: readonly string[]
  pode: boolean
  acoes: ReturnType<typeof useAcoesDaCobranca>
  onEmLote: (operacao: EmAndamento) => void
}

type DasColunas = Pick<Props, 'pode' | 'acoes'> & { muitas: boolean }

function useColunas({ muitas, pode, acoes }: DasColunas) {
  const mudar = useMudarNaLinha()
  // The columns stay while the address changes; what they ask for is always of the address of now.
  const pedir = useRef(acoes.pedir)
  pedir.current = acoes.pedir
  return useMemo(
    () =>
      colunasDeCobrancas({
        muitas,
        mudar: pode ? mudar : undefined,
        acoes: (cobranca) => (
          <MenuDaCobranca
            cobranca={cobranca}
            pode={pode}
            onAcao={(tipo, dela) => pedir.current(tipo, dela)}
            naGrade
          />
        ),
      }),
    [muitas, pode, mudar],
  )
}

type EmLote = 'notas' | 'boletos' | 'cartas'

const AcoesEmLote = ({ onEscolher }: { onEscolher: (qual: EmLote) => void }) => (
  <>
    <Button
      size="compact-sm"
      leftSection={<IconSend size={14} aria-hidden />}
      onClick={() => onEscolher('notas')}
    >
      Faturar agora
    </Button>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconBarcode size={14} aria-hidden />}
      onClick={() => onEscolher('boletos')}
    >
      Gerar boletos
    </Button>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconMail size={14} aria-hidden />}
      onClick={() => onEscolher('cartas')}
    >
      Enviar aos clientes
    </Button>
  </>
)

type DosDialogos = Pick<Props, 'lista' | 'pedido' | 'onEmLote'> & {
  qual: EmLote
  empresaDa: (cobrancaId: number) => number | undefined
  onFechar: () => void
}

/** What is done with those chosen: each looks at them first. */
function DialogosEmLote({ qual, lista, pedido, empresaDa, onFechar, onEmLote }: DosDialogos) {
  const { paginaAtual: _, registrosPorPagina: __, ...filtro } = pedido
  const deOnde: DeOnde<Cobranca> = {
    ...{ rota: cobrancas.listarCobrancas, filtro, id: ({ id }) => id },
  }
  const buscar = () => idsEscolhidos(lista.selecao, deOnde)
  const aoCriar = (deQue: EmAndamento['deQue']) => (operacaoId: number) => {
    lista.limparSelecao()
    onEmLote({ operacaoId, deQue })
  }
  if (qual === 'notas')
    return (
      <LoteDeNotas<Cobranca>
        selecao={lista.selecao}
        de={deOnde}
        empresaId={empresaDa}
        onFechar={onFechar}
        onCriada={aoCriar('notas')}
      />
    )
  return (
    <Suspense>
      {qual === 'cartas' ? (
        <EnviarEmLote
          de="cobrancas"
          buscar={buscar}
          onFechar={onFechar}
          onCriada={aoCriar('cartas')}
        />
      ) : (
        <GerarBoletos buscar={buscar} empresaId={pedido.empresaId} onFechar={onFechar} />
      )}
    </Suspense>
  )
}

/** Every charge of the filter, with what may be done with one, some, or all of them. */
export function ListaDeCobrancas(props: Props) {
  const { lista, pedido, consulta, mes, autores, pode, acoes, onEmLote } = props
  const usuario = useUsuario()
  const baixar = useBaixar()
  const [emLote, setEmLote] = useState<EmLote | null>(null)
  const { dados, estado } = consulta
  const muitas =
    pedido.empresaId === undefined &&
    (usuario?.empresas.todas !== false || usuario.empresas.ids.length > 1)
  const colunas = useColunas({ muitas, pode, acoes })
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  return (
    <>
      <Grade
        rotulo="cobranças"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ numero, cliente }) => `Cobrança ${numero}, ${cliente}`}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        selecao={pode ? lista.selecao : undefined}
        acoesEmLote={<AcoesEmLote onEscolher={setEmLote} />}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId'
            ? chipDaEmpresa(dados?.lista, valor)
            : rotuloDoFiltro(campo, valor, dados?.lista),
        )}
        controles={
          <FiltrosDeCobrancas
            filtro={lista.filtro}
            mudar={lista.mudarFiltro}
            mes={mes}
            autores={autores}
            empresaId={pedido.empresaId}
          />
        }
        onExportar={(formato) => baixar(cobrancas.exportarCobrancas, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhuma cobrança ainda',
          texto: 'Registre o primeiro serviço prestado e emita a nota em um minuto.',
          acoes: pode ? <BotaoNovaCobranca /> : null,
        }}
      />
      {emLote === null ? null : (
        <DialogosEmLote
          qual={emLote}
          lista={lista}
          pedido={pedido}
          empresaDa={(cobrancaId) =>
            pedido.empresaId ?? dados?.lista.find(({ id }) => id === cobrancaId)?.empresaId
          }
          onFechar={() => setEmLote(null)}
          onEmLote={onEmLote}
        />
      )}
    </>
  )
}
