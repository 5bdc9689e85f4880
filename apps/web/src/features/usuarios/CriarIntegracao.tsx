import { NativeSelect, TextInput } from '@mantine/core'
import { concessoes, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { faltaNasEmpresas } from './carteira.ts'
import { EscolhaDeEmpresas } from './EscolhaDeEmpresas.tsx'
import { EscolhaDeVerbos } from './EscolhaDeVerbos.tsx'
import type { AtuaComo, EmpresasVisiveis } from './usuario.ts'

/** A system that will enter by token: what it may do and which companies it sees. */
export function CriarIntegracao({ onFechar }: { onFechar: () => void }) {
  const [nome, setNome] = useState('')
  const [atuaComo, setAtuaComo] = useState<AtuaComo>('EMPRESA')
  const [empresas, setEmpresas] = useState<EmpresasVisiveis>({ modo: 'lista', ids: [] })
  const [permissoes, setPermissoes] = useState<string[]>(['ver'])
  const { dados: matriz } = useConsulta(usuarios.matrizDePermissoes, {})
  const { executar } = useAcao(concessoes.criarIntegracao)
  const faltas = [
    nome.trim() === '' ? 'Dê um nome ao sistema.' : null,
    permissoes.length === 0 ? 'Escolha pelo menos uma permissão.' : null,
    faltaNasEmpresas(empresas),
  ].filter((falta) => falta !== null)
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Nova integração" tamanho="lg">
      <Formulario
        enviar="Criar integração"
        faltas={faltas}
        onVoltar={onFechar}
        onEnviar={() => executar({ nome: nome.trim(), atuaComo, empresas, permissoes })}
        onFeito={() => {
          avisos.ok(`Integração ${nome.trim()} criada. Falta criar um token para ela.`)
          onFechar()
        }}
      >
        <TextInput
          label="Nome do sistema"
          required
          maxLength={80}
          data-autofocus
          value={nome}
          onChange={({ currentTarget }) => setNome(currentTarget.value)}
        />
        <NativeSelect
          label="Nível"
          description="Até onde os endereços da API respondem a este sistema."
          value={atuaComo}
          data={[
            { value: 'EMPRESA', label: 'De empresa' },
            { value: 'CONTADOR', label: 'De contador' },
          ]}
          onChange={({ currentTarget }) => setAtuaComo(currentTarget.value as AtuaComo)}
        />
        <EscolhaDeEmpresas valor={empresas} onMudar={setEmpresas} />
        <EscolhaDeVerbos
          rotulo="Permissões da integração"
          lista={permissoes}
          onMudar={setPermissoes}
          concediveis={matriz?.concediveis ?? []}
        />
      </Formulario>
    </Dialogo>
  )
}
