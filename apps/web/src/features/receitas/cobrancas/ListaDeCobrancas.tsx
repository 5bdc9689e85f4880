import { Button } from '@mantine/core'
import { cobrancas } from '@razao/contract'
import { IconBarcode, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import { type DeOnde, idsEscolhidos } from '../emissao/escolhidas.ts'
import { LoteDeNotas } from '../emissao/LoteDeNotas.tsx'
import type { useAcoesDaCobranca } from './acoes/DialogosDaCobranca.tsx'
import { MenuDaCobranca } from './acoes/MenuDaCobranca.tsx'
import { BotaoNovaCobranca } from './BotaoNovaCobranca.tsx'
import { type Cobranca, rotuloDoFiltro } from './cobranca.ts'
import { colunasDeCobrancas } from './colunas-de-cobrancas.tsx'
import { FiltrosDeCobrancas } from './FiltrosDeCobrancas.tsx'
import type { ListaDoFaturamento, PedidoDaLista, useCobrancas } from './use-faturamento.ts'
import { useMudarValor } from './use-mudar-valor.ts'

const GerarBoletos = lazy(async () => ({
  default: (await import('./pagamento/GerarBoletos.tsx')).GerarBoletos,
}))

type Props = {
  lista: ListaDoFaturamento
  pedido: PedidoDaLista
  consulta: ReturnType<typeof useCobrancas>
  mes: string
  pode: boolean
  acoes: ReturnType<typeof useAcoesDaCobranca>
  onEmLote: (operacaoId: number) => void
}

type DasColunas = Pick<Props, 'pode' | 'acoes'> & { muitas: boolean }

function useColunas({ muitas, pode, acoes }: DasColunas) {
  const mudarValor = useMudarValor()
  // The columns stay while the address changes; what they ask for is always of the address of now.
  const pedir = useRef(acoes.pedir)
  pedir.current = acoes.pedir
  return useMemo(
    () =>
      colunasDeCobrancas({
        muitas,
        mudarValor: pode ? mudarValor : undefined,
        acoes: (cobranca) => (
          <MenuDaCobranca
            cobranca={cobranca}
            pode={pode}
            onAcao={(tipo, dela) => pedir.current(tipo, dela)}
            naGrade
          />
        ),
      }),
    [muitas, pode, mudarValor],
  )
}

/** Every charge of the filter, with what may be done with one, some, or all of them. */
export function ListaDeCobrancas(props: Props) {
  const { lista, pedido, consulta, mes, pode, acoes, onEmLote } = props
  const usuario = useUsuario()
  const baixar = useBaixar()
  const [emLote, setEmLote] = useState<'notas' | 'boletos' | null>(null)
  const { dados, estado } = consulta
  const muitas =
    pedido.empresaId === undefined &&
    (usuario?.empresas.todas !== false || usuario.empresas.ids.length > 1)
  const colunas = useColunas({ muitas, pode, acoes })
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const deOnde: DeOnde<Cobranca> = {
    ...{ rota: cobrancas.listarCobrancas, filtro: filtroInteiro, id: ({ id }) => id },
  }
  const empresaDa = (cobrancaId: number): number | undefined =>
    pedido.empresaId ?? dados?.lista.find(({ id }) => id === cobrancaId)?.empresaId
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
        acoesEmLote={
          <>
            <Button
              size="compact-sm"
              leftSection={<IconSend size={14} aria-hidden />}
              onClick={() => setEmLote('notas')}
            >
              Faturar agora
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBarcode size={14} aria-hidden />}
              onClick={() => setEmLote('boletos')}
            >
              Gerar boletos
            </Button>
          </>
        }
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId'
            ? chipDaEmpresa(dados?.lista, valor)
            : rotuloDoFiltro(campo, valor, dados?.lista),
        )}
        controles={<FiltrosDeCobrancas filtro={lista.filtro} mudar={lista.mudarFiltro} mes={mes} />}
        onExportar={(formato) => baixar(cobrancas.exportarCobrancas, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhuma cobrança ainda',
          texto: 'Registre o primeiro serviço prestado e emita a nota em um minuto.',
          acoes: pode ? <BotaoNovaCobranca /> : null,
        }}
      />
      {emLote === 'notas' ? (
        <LoteDeNotas<Cobranca>
          selecao={lista.selecao}
          de={deOnde}
          empresaId={empresaDa}
          onFechar={() => setEmLote(null)}
          onCriada={(operacaoId) => {
            lista.limparSelecao()
            onEmLote(operacaoId)
          }}
        />
      ) : null}
      <Suspense>
        {emLote === 'boletos' ? (
          <GerarBoletos
            buscar={() => idsEscolhidos(lista.selecao, deOnde)}
            empresaId={pedido.empresaId}
            onFechar={() => setEmLote(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
