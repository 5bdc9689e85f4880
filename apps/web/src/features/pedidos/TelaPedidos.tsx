import { Button, NativeSelect } from '@mantine/core'
import { pedidos } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { DialogoDoPedido } from '../../api/DialogoDoPedido.tsx'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { useLista } from '../../state/use-lista.ts'
import { plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Tela } from '../../ui/Tela.tsx'
import { type Pedido, situacaoDoPedido } from './pedido.ts'

const GavetaDoPedido = lazy(async () => ({
  default: (await import('./GavetaDoPedido.tsx')).GavetaDoPedido,
}))

const { SITUACOES_DO_PEDIDO, ROTULOS_SITUACAO_DO_PEDIDO } = pedidos
const FILTROS = { situacao: SITUACOES_DO_PEDIDO, comigo: 'booleano' } as const
const ASSUNTOS: ReadonlySet<string> = new Set(pedidos.ASSUNTOS_DO_PEDIDO)

const COLUNAS: readonly Coluna<Pedido>[] = [
  {
    campo: 'titulo',
    titulo: 'Pedido',
    ordena: true,
    fixa: true,
    largura: 'minmax(220px, 1.2fr)',
    celular: 'titulo',
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    ordena: true,
    largura: 176,
    situacao: situacaoDoPedido,
  },
  { campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 176 },
  { campo: 'pedidoPor', titulo: 'Pedido por', largura: 170 },
  { campo: 'pedidoEm', titulo: 'Pedido em', tipo: 'instante', ordena: true },
  { campo: 'responsavel', titulo: 'Responsável', largura: 170 },
  {
    campo: 'resposta',
    titulo: 'Texto ou resposta',
    largura: 280,
    valor: ({ resposta, texto }) => resposta ?? texto ?? '',
  },
]

const rotuloDoFiltro = (campo: string, valor: unknown): string | null => {
  if (campo === 'comigo') return valor === true ? 'Das minhas empresas' : 'De outros'
  return ROTULOS_SITUACAO_DO_PEDIDO[valor as Pedido['situacao']] ?? null
}

/** What is open over the list is in the address: a notice leads to its request. */
function useNoEndereco() {
  const [parametros, mudar] = useSearchParams()
  const trocar = (nome: 'aberto' | 'novo') => (valor: string | null) =>
    mudar(
      (antes) => {
        if (valor === null) antes.delete(nome)
        else antes.set(nome, valor)
        return antes
      },
      { replace: true, preventScrollReset: true },
    )
  const novo = parametros.get('novo')
  const aberto = parametros.get('aberto') ?? ''
  return {
    aberto: /^[1-9]\d{0,14}$/.test(aberto) ? Number(aberto) : 0,
    abrir: trocar('aberto'),
    novo:
      novo !== null && ASSUNTOS.has(novo)
        ? (novo as (typeof pedidos.ASSUNTOS_DO_PEDIDO)[number])
        : null,
    pedir: trocar('novo'),
  }
}

/** What the companies ask of the office, and what it answers. */
export function TelaPedidos() {
  const [empresa] = useEmpresaAtual()
  const doEscritorio = podeAbrir(useUsuario(), 'CONTADOR')
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS, contexto: `${empresa?.ID ?? ''}` })
  const { aberto, abrir, novo, pedir } = useNoEndereco()
  const pedido = { ...lista.pedido, ...(empresa ? { empresaId: empresa.ID } : {}) }
  const { dados, estado } = useConsulta(pedidos.listarPedidos, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { filtro, mudarFiltro } = lista
  // A notice may lead to one of another page, or of another filter.
  const um = useConsulta(
    pedidos.listarPedidos,
    aberto > 0 ? { pedidoId: aberto, paginaAtual: 1, registrosPorPagina: 1 } : AINDA_NAO,
  )
  const naLista = um.dados?.lista[0]
  return (
    <Tela
      titulo="Pedidos ao escritório"
      resumo={dados ? plural(dados.totais.abertos, 'pedido aberto', 'pedidos abertos') : undefined}
      acoes={
        doEscritorio ? null : (
          <Button leftSection={<IconPlus size={16} />} data-novo onClick={() => pedir('geral')}>
            Pedir ao escritório
          </Button>
        )
      }
    >
      <Grade
        rotulo="pedidos"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ titulo }) => titulo}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => abrir(String(id))}
        filtros={lista.chips(rotuloDoFiltro)}
        controles={
          <>
            <NativeSelect
              aria-label="Situação do pedido"
              value={filtro.situacao ?? ''}
              data={[
                { value: '', label: 'Todas as situações' },
                ...SITUACOES_DO_PEDIDO.map((value) => ({
                  value,
                  label: ROTULOS_SITUACAO_DO_PEDIDO[value],
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                mudarFiltro({ situacao: SITUACOES_DO_PEDIDO.find((uma) => uma === value) })
              }
            />
            {doEscritorio ? (
              <NativeSelect
                aria-label="De quem é a empresa"
                value={filtro.comigo ? 'sim' : ''}
                data={[
                  { value: '', label: 'De todos' },
                  { value: 'sim', label: 'Das minhas empresas' },
                ]}
                onChange={({ currentTarget: { value } }) =>
                  mudarFiltro({ comigo: value === 'sim' ? true : undefined })
                }
              />
            ) : null}
          </>
        }
        onExportar={(formato) => baixar(pedidos.exportarPedidos, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhum pedido',
          texto: doEscritorio
            ? 'O que as empresas pedem ao escritório, como uma guia atualizada, aparece aqui.'
            : 'O que você pedir ao escritório aparece aqui, com a resposta.',
        }}
      />
      {naLista ? (
        <Suspense>
          <GavetaDoPedido pedido={naLista} onFechar={() => abrir(null)} />
        </Suspense>
      ) : null}
      {novo ? <DialogoDoPedido assunto={novo} onFechar={() => pedir(null)} /> : null}
    </Tela>
  )
}
