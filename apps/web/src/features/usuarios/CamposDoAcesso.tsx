import { NativeSelect, TextInput } from '@mantine/core'
import { useUsuario } from '../../state/contexto.ts'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { dataDigitada } from '../../ui/mascaras.ts'
import { faltaNasEmpresas } from './carteira.ts'
import { EscolhaDeEmpresas } from './EscolhaDeEmpresas.tsx'
import {
  AJUDA_DO_PERFIL,
  type AtuaComo,
  type EmpresasVisiveis,
  perfisParaPessoas,
  precisaDeNivel,
  textoDoPerfil,
} from './usuario.ts'

/** An access while it is being written; the validity is as typed, without mask. */
export type AcessoEscrito = {
  perfil: number
  atuaComo: AtuaComo | null
  empresas: EmpresasVisiveis
  departamento: string
  validoAte: string
}

/** What stops it from being sent: texts to show, empty when nothing does. */
export function faltasDoAcesso(acesso: AcessoEscrito, hoje: string): string[] {
  const data = acesso.validoAte === '' ? undefined : dataDigitada(acesso.validoAte)
  const faltas = [
    faltaNasEmpresas(acesso.empresas),
    data === null ? 'A validade não é uma data que existe, como 31/12/2026.' : null,
    data !== undefined && data !== null && data < hoje ? 'A validade já passou.' : null,
  ]
  return faltas.filter((falta) => falta !== null)
}

/** As the routes take it. */
export const acessoParaEnvio = (acesso: AcessoEscrito) => ({
  perfilAcesso: acesso.perfil,
  empresas: acesso.empresas,
  atuaComo: precisaDeNivel(acesso.perfil) ? acesso.atuaComo : null,
  departamento: acesso.departamento.trim() === '' ? null : acesso.departamento.trim(),
  validoAte: acesso.validoAte === '' ? null : dataDigitada(acesso.validoAte),
})

type Props = {
  acesso: AcessoEscrito
  onMudar: (mudanca: Partial<AcessoEscrito>) => void
  /** An integration stays an integration. */
  perfilFixo?: boolean
}

const NIVEIS = [
  { value: '', label: 'Nenhum: só o que é aberto a todos' },
  { value: 'EMPRESA', label: 'De empresa' },
  { value: 'CONTADOR', label: 'De contador' },
]

/** Profile, companies, department and until when: the same in an invitation and in a change. */
export function CamposDoAcesso({ acesso, onMudar, perfilFixo = false }: Props) {
  const meuPerfil = useUsuario()?.IDPerfilAcesso ?? -1
  const perfis = perfilFixo ? [acesso.perfil] : perfisParaPessoas(meuPerfil)
  return (
    <>
      <NativeSelect
        label="Perfil"
        description={AJUDA_DO_PERFIL[acesso.perfil]}
        value={String(acesso.perfil)}
        disabled={perfilFixo}
        data={perfis.map((perfil) => ({ value: String(perfil), label: textoDoPerfil(perfil) }))}
        onChange={({ currentTarget }) => onMudar({ perfil: Number(currentTarget.value) })}
      />
      {precisaDeNivel(acesso.perfil) ? (
        <NativeSelect
          label="Nível"
          description="Este perfil não tem nível próprio: o que ele abre é o que você der aqui."
          value={acesso.atuaComo ?? ''}
          data={NIVEIS}
          onChange={({ currentTarget: { value } }) =>
            onMudar({ atuaComo: value === '' ? null : (value as AtuaComo) })
          }
        />
      ) : null}
      <EscolhaDeEmpresas valor={acesso.empresas} onMudar={(empresas) => onMudar({ empresas })} />
      <div className="rz-dois-campos">
        <TextInput
          label="Departamento (opcional)"
          maxLength={60}
          value={acesso.departamento}
          onChange={({ currentTarget }) => onMudar({ departamento: currentTarget.value })}
        />
        <CampoMascarado
          tipo="date"
          label="Válido até (opcional)"
          value={acesso.validoAte}
          onChange={(validoAte) => onMudar({ validoAte })}
        />
      </div>
    </>
  )
}
