import { Button } from '@mantine/core'
import { clientes, type RouteInput } from '@razao/contract'
import { IconArchive, IconArchiveOff, IconArrowMerge, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { plural } from '../../../ui/formato.ts'
import { registrarFeito } from '../../../ui/historico.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { CampoDeEtiquetas } from './CampoDeEtiquetas.tsx'

type Selecao = RouteInput<typeof clientes.arquivarClientes>['selecao']

const CAMPOS = {
  por: { tipo: 'livre', rotulo: 'Pôr', vazio: [] as readonly string[] },
  tirar: { tipo: 'livre', rotulo: 'Tirar', vazio: [] as readonly string[] },
} as const

type DoDialogo = {
  quantos: number
  selecao: () => Selecao
  empresaId: number | undefined
  onFechar: () => void
  onFeito: () => void
}

/** Labels put on and taken from all that were chosen. */
function Etiquetar({ quantos, selecao, empresaId, onFechar, onFeito }: DoDialogo) {
  const { executar, falha } = useAcao(clientes.etiquetarClientes)
  const { dados } = useConsulta(
    clientes.etiquetasDosClientes,
    empresaId === undefined ? {} : { empresaId },
  )
  const formulario = useFormulario({ campos: CAMPOS, falha })
  const { por, tirar } = formulario.valores
  const emUso = dados?.lista.map(({ etiqueta }) => etiqueta) ?? []
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Etiquetar ${plural(quantos, 'cliente')}`}>
      <Formulario
        de={formulario}
        enviar="Aplicar"
        pronto={por.length + tirar.length > 0}
        onVoltar={onFechar}
        onEnviar={() => executar({ selecao: selecao(), por: [...por], tirar: [...tirar] })}
        onFeito={({ mudados, jaEstavam }) => {
          const resto =
            jaEstavam > 0 ? ` ${plural(jaEstavam, 'já estava', 'já estavam')} assim.` : ''
          avisos.ok(`Etiquetas de ${plural(mudados, 'cliente')} mudadas.${resto}`)
          onFeito()
        }}
      >
        <CampoDeEtiquetas campo={formulario.campo('por')} emUso={emUso} foco />
        <CampoDeEtiquetas campo={formulario.campo('tirar')} emUso={emUso} />
      </Formulario>
    </Dialogo>
  )
}

type Props = {
  quantos: number
  selecao: () => Selecao
  empresaId: number | undefined
  /** The list shows who is archived. */
  arquivados: boolean
  /** The two that are chosen, when they are two: to be merged. */
  dois: readonly [number, number] | null
  onMesclar: (dois: readonly [number, number]) => void
  onFeito: () => void
}

/** What is done to all that were chosen. */
export function AcoesEmLote(props: Props) {
  const { quantos, selecao, arquivados, dois, onFeito } = props
  const [etiquetando, setEtiquetando] = useState(false)
  const { executar, enviando } = useAcao(clientes.arquivarClientes)
  const arquivar = async () => {
    const escolha = selecao()
    const resultado = await executar({ selecao: escolha, arquivar: !arquivados })
    if (!resultado.ok) return
    const { mudados } = resultado.valor
    avisos.ok(
      arquivados
        ? `${plural(mudados, 'cliente')} de volta à lista.`
        : `${plural(mudados, 'cliente arquivado', 'clientes arquivados')}.`,
    )
    if (escolha.modo === 'ids')
      registrarFeito({
        texto: `${arquivados ? 'Trouxe de volta' : 'Arquivou'} ${plural(mudados, 'cliente')}`,
        desfazer: async () => exigir(await executar({ selecao: escolha, arquivar: arquivados })),
      })
    onFeito()
  }
  const Icone = arquivados ? IconArchiveOff : IconArchive
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTag size={14} aria-hidden />}
        onClick={() => setEtiquetando(true)}
      >
        Etiquetar
      </Button>
      {dois === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowMerge size={14} aria-hidden />}
          onClick={() => props.onMesclar(dois)}
        >
          Mesclar
        </Button>
      )}
      <Button
        size="compact-sm"
        loading={enviando}
        leftSection={<Icone size={14} aria-hidden />}
        onClick={() => void arquivar()}
      >
        {arquivados ? 'Tirar do arquivo' : 'Arquivar'}
      </Button>
      {etiquetando ? (
        <Etiquetar
          {...{ quantos, selecao, empresaId: props.empresaId }}
          onFechar={() => setEtiquetando(false)}
          onFeito={() => {
            setEtiquetando(false)
            onFeito()
          }}
        />
      ) : null}
    </>
  )
}
