import { NativeSelect, TextInput } from '@mantine/core'
import { concessoes, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { EscolhaDeVerbos } from './EscolhaDeVerbos.tsx'
import { SegredoMostrado } from './SegredoMostrado.tsx'

const PRAZOS = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '180', label: '180 dias' },
  { value: '365', label: '1 ano' },
]

type Criado = { token: string; expiraEm: string }

type Props = {
  integracoes: readonly { usuarioId: number; nome: string }[]
  onFechar: () => void
}

function Pedido({
  integracoes,
  onFechar,
  onCriado,
}: Props & { onCriado: (criado: Criado) => void }) {
  const [usuarioId, setUsuarioId] = useState(integracoes[0]?.usuarioId ?? 0)
  const [nome, setNome] = useState('')
  const [dias, setDias] = useState('90')
  const [escopos, setEscopos] = useState<string[]>([])
  const { dados: dela } = useConsulta(
    usuarios.lerUsuario,
    usuarioId === 0 ? AINDA_NAO : { usuarioId },
  )
  const { executar } = useAcao(concessoes.criarToken)
  const faltas = [
    nome.trim() === '' ? 'Dê um nome ao token.' : null,
    escopos.length === 0 ? 'Escolha pelo menos um escopo.' : null,
  ].filter((falta) => falta !== null)
  return (
    <Formulario
      enviar="Criar token"
      faltas={faltas}
      onVoltar={onFechar}
      onEnviar={() => executar({ usuarioId, nome: nome.trim(), escopos, dias: Number(dias) })}
      onFeito={onCriado}
    >
      <NativeSelect
        label="Integração"
        value={String(usuarioId)}
        data={integracoes.map((uma) => ({ value: String(uma.usuarioId), label: uma.nome }))}
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
    </Formulario>
  )
}

/** Makes a token of an integration and shows it once. */
export function CriarToken({ integracoes, onFechar }: Props) {
  const [criado, setCriado] = useState<Criado | null>(null)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={criado ? 'Token criado' : 'Novo token'}
      preso={criado !== null}
    >
      {criado ? (
        <SegredoMostrado valor={criado.token} rotulo="Token" onFechar={onFechar}>
          Vale até {formatarInstante(criado.expiraEm)}.
        </SegredoMostrado>
      ) : (
        <Pedido integracoes={integracoes} onFechar={onFechar} onCriado={setCriado} />
      )}
    </Dialogo>
  )
}
