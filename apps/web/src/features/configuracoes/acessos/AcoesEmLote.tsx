import { Button } from '@mantine/core'
import { credenciais, type RouteInput } from '@razao/contract'
import { IconPlugConnected, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { plural } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Responsavel } from './acesso.ts'

type Selecao = RouteInput<typeof credenciais.testarCredenciais>['selecao']

type DoDialogo = {
  quantos: number
  selecao: () => Selecao
  responsaveis: readonly Responsavel[]
  onFechar: () => void
  onFeito: () => void
}

function MudarResponsavel({ quantos, selecao, responsaveis, onFechar, onFeito }: DoDialogo) {
  const { executar, falha } = useAcao(credenciais.mudarResponsavelDasCredenciais)
  const formulario = useFormulario({
    campos: {
      responsavelId: {
        tipo: 'escolha',
        rotulo: 'Responsável',
        foco: true,
        opcoes: [
          ['', 'O responsável de cada empresa'],
          ...responsaveis.map(({ id, nome }): [string, string] => [String(id), nome]),
        ] as [string, string][],
      },
    },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Responsável de ${plural(quantos, 'acesso')}`}>
      <Formulario
        de={formulario}
        enviar="Mudar responsável"
        onVoltar={onFechar}
        onEnviar={({ responsavelId }) =>
          executar({
            selecao: selecao(),
            responsavelId: responsavelId === '' ? null : Number(responsavelId),
          })
        }
        onFeito={({ mudadas, jaEstavam }) => {
          const resto =
            jaEstavam > 0 ? ` ${plural(jaEstavam, 'já estava', 'já estavam')} assim.` : ''
          avisos.ok(`${plural(mudadas, 'acesso mudou', 'acessos mudaram')} de responsável.${resto}`)
          onFeito()
        }}
      />
    </Dialogo>
  )
}

/** What was tested, what was refused, and what no door of ours leads to. */
function textoDoTeste({ aceitas, recusadas, semTeste }: Record<string, number>): string {
  const partes = [
    plural(aceitas ?? 0, 'passou no teste', 'passaram no teste'),
    plural(recusadas ?? 0, 'não passou', 'não passaram'),
  ]
  if ((semTeste ?? 0) > 0)
    partes.push(
      `${plural(semTeste ?? 0, 'não se testa', 'não se testam')} daqui: a plataforma ainda não entra nesses sistemas com senha`,
    )
  return `${partes.join('; ')}.`
}

type Props = Omit<DoDialogo, 'onFechar'>

/** What is done to all that were chosen. */
export function AcoesEmLote(props: Props) {
  const [mudando, setMudando] = useState(false)
  const { executar, enviando } = useAcao(credenciais.testarCredenciais)
  const testar = async () => {
    const resultado = await executar({ selecao: props.selecao() })
    if (!resultado.ok) return
    const { valor } = resultado
    const dizer = valor.recusadas > 0 ? avisos.erro : avisos.ok
    dizer(textoDoTeste(valor))
    props.onFeito()
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconUserShare size={14} aria-hidden />}
        onClick={() => setMudando(true)}
      >
        Mudar responsável
      </Button>
      <Button
        size="compact-sm"
        loading={enviando}
        leftSection={<IconPlugConnected size={14} aria-hidden />}
        onClick={() => void testar()}
      >
        Testar
      </Button>
      {mudando ? (
        <MudarResponsavel
          {...props}
          onFechar={() => setMudando(false)}
          onFeito={() => {
            setMudando(false)
            props.onFeito()
          }}
        />
      ) : null}
    </>
  )
}
