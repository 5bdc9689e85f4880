import { jettax } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { horaEscrita, type Ligacao } from './jettax.ts'

const CAMPOS = {
  ativa: {
    tipo: 'chave',
    rotulo: 'Capturar pela Jettax todos os dias',
    descricao: 'Só depois de um teste que passou.',
  },
  hora: {
    tipo: 'escolha',
    rotulo: 'Horário',
    obrigatorio: true,
    opcoes: Array.from({ length: 24 }, (_, hora) => [String(hora), horaEscrita(hora)] as const),
    descricao: 'De Brasília.',
  },
  prestadas: {
    tipo: 'caixa',
    rotulo: 'Notas prestadas e vendas',
    descricao: 'O que as empresas emitiram.',
  },
  tomadas: {
    tipo: 'caixa',
    rotulo: 'Notas tomadas e compras',
    descricao: 'O que os fornecedores emitiram para elas.',
  },
} as const

type Props = { ligacao: Ligacao; onFechar: () => void }

/** Whether it captures, what comes and at what hour. */
export function ConfigurarCaptura({ ligacao, onFechar }: Props) {
  const { ativa, hora, prestadas, tomadas, versao } = ligacao
  const { executar, falha, limpar } = useAcao(jettax.configurarJettax)
  const formulario = useFormulario({
    campos: CAMPOS,
    falha,
    inicial: { ativa, prestadas, tomadas, hora: String(hora) },
  })
  const enviar = async () => {
    const { hora: escolhida, ...mais } = formulario.valores
    return await executar({ ...mais, hora: Number(escolhida), versao })
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="O que importar, e quando">
      <Formulario
        de={formulario}
        enviar="Salvar"
        onVoltar={onFechar}
        onEnviar={enviar}
        onFeito={() => {
          limpar()
          avisos.ok('Salvo.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}
