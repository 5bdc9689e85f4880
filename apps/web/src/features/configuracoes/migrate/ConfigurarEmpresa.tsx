import { migrate } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { AMBIENTES, type Empresa } from './migrate.ts'

const inteiro = (texto: string): string | null =>
  /^[1-9]\d{0,8}$/.test(texto) ? null : 'Escreva um número a partir de 1.'

const CAMPOS = {
  chave: {
    tipo: 'senha',
    rotulo: 'Chave da empresa (EmpAK)',
    maximo: 200,
    autoComplete: 'off',
    descricao: 'A que a Migrate deu à empresa no cadastro. Em branco, fica a que está no cofre.',
  },
  ambiente: {
    tipo: 'escolha',
    rotulo: 'Ambiente',
    obrigatorio: true,
    opcoes: [
      ['2', AMBIENTES[2]],
      ['1', AMBIENTES[1]],
    ],
    descricao: 'Em homologação as notas não têm valor fiscal.',
  },
  serie: { rotulo: 'Série', obrigatorio: true, maximo: 5 },
  proximoNumero: {
    tipo: 'numero',
    rotulo: 'Próximo número',
    obrigatorio: true,
    maximo: 9,
    validar: inteiro,
    descricao: 'Do RPS, nesta série. Não volta sobre um número que já foi usado.',
  },
  ativa: { tipo: 'chave', rotulo: 'Emitir pela Migrate' },
} as const

type Props = { empresa: Empresa; onFechar: () => void }

/** How a company issues by Migrate; its key is not shown again, and nothing of this form is kept as a draft. */
export function ConfigurarEmpresa({ empresa, onFechar }: Props) {
  const { empresaId, ambiente, serie, proximoNumero, ativa, versao, final } = empresa
  const { executar, falha, limpar } = useAcao(migrate.configurarEmpresaNaMigrate)
  const formulario = useFormulario({
    campos: CAMPOS,
    falha,
    inicial: {
      ...{ serie, ativa, proximoNumero: String(proximoNumero) },
      ambiente: ambiente === 1 ? '1' : '2',
    },
  })
  const enviar = async () => {
    const { chave, ambiente: escolhido, serie: nova, proximoNumero: proximo } = formulario.valores
    return await executar({
      ...{ empresaId, serie: nova, ativa: formulario.valores.ativa, versao },
      ambiente: escolhido === '1' ? 1 : 2,
      proximoNumero: Number(proximo),
      ...(chave === '' ? {} : { chave }),
    })
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`${empresa.empresa} na Migrate`}>
      <Formulario
        de={formulario}
        enviar="Salvar"
        onVoltar={onFechar}
        onEnviar={enviar}
        onFeito={() => {
          limpar()
          avisos.ok('Salvo. Teste a empresa para que as notas dela possam sair pela Migrate.')
          onFechar()
        }}
        antes={
          final === null ? (
            <p>A chave fica fechada no cofre: ninguém a vê, e cada uso fica registrado.</p>
          ) : null
        }
      />
    </Dialogo>
  )
}
