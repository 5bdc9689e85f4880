import { Button, NativeSelect, TextInput } from '@mantine/core'
import { concessoes, usuarios } from '@razao/contract'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Modal } from '../../ui/janela.tsx'
import { EscolhaDeVerbos } from './EscolhaDeVerbos.tsx'

const PRAZOS = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '180', label: '180 dias' },
  { value: '365', label: '1 ano' },
]

type Criado = { token: string; expiraEm: string }

/** The value, this once: it is nowhere else. */
function Mostrado({ criado, onFechar }: { criado: Criado; onFechar: () => void }) {
  const [copiado, setCopiado] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(criado.token)
    setCopiado(true)
  }
  return (
    <div className="rz-formulario">
      <Faixa tom="atencao">Copie agora: este valor não será mostrado de novo.</Faixa>
      <code className="rz-token" data-testid="token-criado">
        {criado.token}
      </code>
      <p className="rz-suave">Vale até {formatarInstante(criado.expiraEm)}.</p>
      <div className="rz-formulario-acoes">
        <Button
          variant={copiado ? 'default' : 'filled'}
          leftSection={copiado ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copiar()}
        >
          {copiado ? 'Copiado' : 'Copiar'}
        </Button>
        <Button variant="default" onClick={onFechar}>
          Já guardei
        </Button>
      </div>
    </div>
  )
}

type Props = {
  integracoes: readonly { usuarioId: number; FullName: string }[]
  onFechar: () => void
}

function Formulario({
  integracoes,
  onFechar,
  onCriado,
}: Props & { onCriado: (criado: Criado) => void }) {
  const [usuarioId, setUsuarioId] = useState(integracoes[0]?.usuarioId ?? 0)
  const [nome, setNome] = useState('')
  const [dias, setDias] = useState('90')
  const [escopos, setEscopos] = useState<string[]>([])
  const [tentou, setTentou] = useState(false)
  const { dados: dela } = useConsulta(
    usuarios.lerUsuario,
    usuarioId === 0 ? AINDA_NAO : { usuarioId },
  )
  const { executar, enviando } = useAcao(concessoes.criarToken)
  const faltas = [
    nome.trim() === '' ? 'Dê um nome ao token.' : null,
    escopos.length === 0 ? 'Escolha pelo menos um escopo.' : null,
  ].filter((falta) => falta !== null)
  const criar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (faltas.length > 0) return
    const resultado = await executar({ usuarioId, nome: nome.trim(), escopos, dias: Number(dias) })
    if (resultado.ok) onCriado(resultado.valor)
  }
  return (
    <form className="rz-formulario" noValidate onSubmit={(evento) => void criar(evento)}>
      <NativeSelect
        label="Integração"
        value={String(usuarioId)}
        data={integracoes.map((uma) => ({ value: String(uma.usuarioId), label: uma.FullName }))}
        onChange={({ currentTarget }) => {
          setUsuarioId(Number(currentTarget.value))
          setEscopos([])
        }}
      />
      <TextInput
        label="Nome do token"
        description="Para reconhecer depois: «Servidor de produção»."
        required
        maxLength={80}
        data-autofocus
        value={nome}
        onChange={({ currentTarget }) => setNome(currentTarget.value)}
      />
      <NativeSelect
        label="Vale por"
        value={dias}
        data={PRAZOS}
        onChange={({ currentTarget }) => setDias(currentTarget.value)}
      />
      {dela ? (
        <EscolhaDeVerbos
          rotulo="Escopos do token"
          lista={escopos}
          onMudar={setEscopos}
          concediveis={dela.permissoesEfetivas}
        />
      ) : (
        <Carregando linhas={4} />
      )}
      {tentou && faltas.length > 0 ? <Faixa tom="erro">{faltas.join(' ')}</Faixa> : null}
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" loading={enviando}>
          Criar token
        </Button>
      </div>
    </form>
  )
}

/** Makes a token of an integration and shows it once. */
export function CriarToken({ integracoes, onFechar }: Props) {
  const [criado, setCriado] = useState<Criado | null>(null)
  return (
    <Modal
      opened
      onClose={onFechar}
      title={criado ? 'Token criado' : 'Novo token'}
      closeOnClickOutside={criado === null}
      closeOnEscape={criado === null}
    >
      {criado ? (
        <Mostrado criado={criado} onFechar={onFechar} />
      ) : (
        <Formulario integracoes={integracoes} onFechar={onFechar} onCriado={setCriado} />
      )}
    </Modal>
  )
}
