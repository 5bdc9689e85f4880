import { Button } from '@mantine/core'
import { alcanca, receitas } from '@razao/contract'
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useRef } from 'react'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../state/chip-da-empresa.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { useEstado } from '../../state/reducers.ts'
import { useLista } from '../../state/use-lista.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import { colunasDeNotas } from './colunas-de-notas.tsx'
import { FiltrosDeNotas } from './FiltrosDeNotas.tsx'
import { DIRECAO, FILTROS_DE_NOTAS, noMes, rotuloDoFiltro, textoDoModelo } from './nota.ts'
import {
  AndamentoDosRecebimentos,
  EscolhaDosRecebimentos,
  useRecebimentoEmLote,
} from './RecebimentoEmLote.tsx'

const GavetaNota = lazy(async () => ({
  default: (await import('./GavetaNota.tsx')).GavetaNota,
}))

/** Its code comes when the first note opens; then it stays, so that it can close in its own time. */
function Gaveta(props: ComponentProps<typeof GavetaNota>) {
  const jaAbriu = useRef(false)
  jaAbriu.current ||= props.notaId !== null
  return jaAbriu.current ? (
    <Suspense>
      <GavetaNota {...props} />
    </Suspense>
  ) : null
}

type Props = {
  aba: 'emitidas' | 'tomadas'
  /** «Importar XML ou ZIP», for who may. */
  botaoImportar: ReactNode
}

const PROPOSITO = {
  emitidas: 'As notas que a empresa emitiu formam a receita do mês e o imposto que ela paga.',
  tomadas: 'As notas que a empresa recebeu mostram o que ela contratou e o que precisou reter.',
} as const

/** The notes of one direction, with the filters in the address. */
export function ListaDeNotas({ aba, botaoImportar }: Props) {
  const [empresa] = useEmpresaAtual()
  const usuario = useUsuario()
  const mesDaBarra = useEstado(({ company }) => company.competencia)
  const baixar = useBaixar()
  const padrao = useMemo(() => ({ competencia: mesDaBarra }), [mesDaBarra])
  const lista = useLista({
    filtros: FILTROS_DE_NOTAS,
    padrao,
    contexto: `${aba} ${empresa?.ID ?? ''}`,
  })
  const pedido = {
    ...(empresa ? { empresaId: empresa.ID } : {}),
    ...lista.pedido,
    direcao: DIRECAO[aba],
  }
  const { dados, estado } = useConsulta(receitas.listarNotas, pedido)
  const muitas =
    pedido.empresaId === undefined &&
    (usuario?.empresas.todas !== false || usuario.empresas.ids.length > 1)
  const contraparte = aba === 'emitidas' ? 'Cliente' : 'Prestador'
  const colunas = useMemo(() => colunasDeNotas(contraparte, muitas), [contraparte, muitas])
  const { competencia } = lista.filtro
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { ordem: ___, ...filtroDaSelecao } = filtroInteiro
  const podeReceber =
    aba === 'emitidas' && alcanca(usuario?.IDPerfilAcesso ?? -1, 'CONTADOR') && !usuario?.verComo
  const filtros = { filtro: lista.filtro, mudar: lista.mudarFiltro, mesDaBarra }
  const recebimento = useRecebimentoEmLote(lista.selecaoParaEnvio)

  return (
    <>
      <AndamentoDosRecebimentos recebimento={recebimento} />
      <Grade
        rotulo={aba === 'emitidas' ? 'notas fiscais emitidas' : 'notas fiscais tomadas'}
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ modelo, numero }) => `${textoDoModelo(modelo)} ${numero}`}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        totais={dados?.totais}
        selecao={podeReceber ? lista.selecao : undefined}
        acoesEmLote={
          <Button size="compact-sm" onClick={() => recebimento.abrir(filtroDaSelecao)}>
            Informar recebimento
          </Button>
        }
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId' ? chipDaEmpresa(dados?.lista, valor) : rotuloDoFiltro(campo, valor),
        )}
        controles={<FiltrosDeNotas {...filtros} emitidas={aba === 'emitidas'} />}
        onExportar={(formato) => baixar(receitas.exportarNotas, { ...filtroInteiro, formato })}
        vazio={{
          titulo: `Nenhuma nota ${aba === 'emitidas' ? 'emitida' : 'tomada'}${noMes(competencia)}`,
          texto: PROPOSITO[aba],
          acoes: (
            <>
              {botaoImportar}
              {competencia ? (
                <Button
                  variant="default"
                  onClick={() => lista.mudarFiltro({ competencia: undefined })}
                >
                  Ver todos os meses
                </Button>
              ) : null}
            </>
          ),
        }}
      />
      <EscolhaDosRecebimentos
        recebimento={recebimento}
        limparSelecao={lista.limparSelecao}
        lerDeNovo={estado.onTentarDeNovo}
      />
      <Gaveta
        notaId={lista.aberta}
        vizinhas={dados?.lista.map(({ id }) => id) ?? []}
        onAbrir={lista.abrir}
        onFechar={lista.fechar}
      />
    </>
  )
}
