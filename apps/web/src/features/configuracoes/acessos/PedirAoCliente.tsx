import { Button } from '@mantine/core'
import { credenciaisEntrega } from '@razao/contract'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { paths } from '../../../paths.ts'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarInstante, plural } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { type Acesso, nomeDoSistema } from './acesso.ts'

const CAMPOS = {
  dias: {
    tipo: 'escolha',
    rotulo: 'O link vale por',
    opcoes: credenciaisEntrega.DIAS_DO_PEDIDO.map((dias): [string, string] => [
      String(dias),
      plural(dias, 'dia'),
    ]),
  },
  mensagem: {
    tipo: 'longo',
    rotulo: 'Recado ao cliente',
    maximo: 300,
    descricao: 'Aparece no formulário, para quem abrir o link. Não escreva nada em segredo.',
  },
} as const

const enderecoDoLink = (token: string): string =>
  `${window.location.origin}${paths.conta.entregarAcesso}#${token}`

function LinkFeito({
  token,
  expiraEm,
  onFechar,
}: {
  token: string
  expiraEm: string
  onFechar: () => void
}) {
  const [copiado, setCopiado] = useState(false)
  const endereco = enderecoDoLink(token)
  return (
    <div className="rz-formulario">
      <Faixa tom="atencao">Copie agora: este link não será mostrado de novo.</Faixa>
      <output className="rz-token" aria-label="Link para o cliente">
        {endereco}
      </output>
      <p className="rz-suave">
        Serve uma vez só, até {formatarInstante(expiraEm)}. Mande-o a quem responde pela empresa: a
        senha vai direto para o cofre, e você recebe um aviso.
      </p>
      <div className="rz-formulario-acoes">
        <Button
          data-autofocus
          variant={copiado ? 'default' : 'filled'}
          leftSection={copiado ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void navigator.clipboard.writeText(endereco).then(() => setCopiado(true))}
        >
          {copiado ? 'Copiado' : 'Copiar link'}
        </Button>
        <Button variant="default" onClick={onFechar}>
          Fechar
        </Button>
      </div>
    </div>
  )
}

type Props = { acesso: Acesso; onFechar: () => void }

/** The link of a form of one use, shown once. */
export function PedirAoCliente({ acesso, onFechar }: Props) {
  const { executar, falha } = useAcao(credenciaisEntrega.pedirCredencial)
  const [feito, setFeito] = useState<{ token: string; expiraEm: string } | null>(null)
  const formulario = useFormulario({ campos: CAMPOS, inicial: { dias: '3' }, falha })
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={`Pedir ao cliente: ${nomeDoSistema(acesso)}`}
      preso={feito !== null}
    >
      {feito ? (
        <LinkFeito {...feito} onFechar={onFechar} />
      ) : (
        <Formulario
          de={formulario}
          enviar="Fazer o link"
          onVoltar={onFechar}
          onEnviar={({ dias, mensagem }) =>
            executar({ credencialId: acesso.id, dias: Number(dias), mensagem: mensagem || null })
          }
          onFeito={setFeito}
          antes={
            <p>
              Quem abrir o link vê o nome do escritório, o da empresa e o que se pede; escreve a
              senha, e ela vai para o cofre. Um link feito antes para este acesso deixa de servir.
            </p>
          }
        />
      )}
    </Dialogo>
  )
}
