import { Button } from '@mantine/core'
import { registro } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'

const CAMPOS = {
  cnpj: { tipo: 'cnpj', rotulo: 'CNPJ da empresa', obrigatorio: true },
  mensagem: {
    tipo: 'longo',
    rotulo: 'Mensagem (opcional)',
    descricao: 'Diga quem você é na empresa: quem decide lê antes de responder.',
    maximo: 500,
  },
} as const

/** Asks for a company by its CNPJ; nothing here tells whether it is known. */
export function PedirAcesso({ onFeito }: { onFeito: () => void }) {
  const { executar, enviando, falha } = useAcao(registro.pedirAcesso)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <Formulario
      className="rz-conta"
      rotulo="Pedir acesso"
      de={formulario}
      onEnviar={({ cnpj, mensagem }) =>
        executar({ cnpj, ...(mensagem === '' ? {} : { mensagem }) })
      }
      onFeito={onFeito}
      depois={
        <Button type="submit" fullWidth loading={enviando}>
          Pedir acesso
        </Button>
      }
    />
  )
}
