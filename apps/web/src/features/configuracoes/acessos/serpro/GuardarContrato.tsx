import { serpro } from '@razao/contract'
import { limparCnpj, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { useAcao } from '../../../../api/use-acao.ts'
import { erroDoPfx } from '../../../../ui/arquivo-pfx.ts'
import { Campo } from '../../../../ui/Campo.tsx'
import { DialogoDeSegredo } from '../../../../ui/DialogoDeSegredo.tsx'
import { emBase64 } from '../../../../ui/em-base64.ts'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import type { Ligacao } from './serpro.ts'

const CAMPOS = {
  contratante: {
    tipo: 'cnpj',
    rotulo: 'CNPJ do contratante',
    obrigatorio: true,
    foco: true,
    descricao: 'De quem assinou o contrato do Integra Contador com o SERPRO.',
  },
  autor: {
    rotulo: 'CNPJ ou CPF de quem pede (opcional)',
    maximo: 18,
    validar: (texto: string) => {
      const limpo = limparCnpj(texto)
      return validarCnpj(limpo) || validarCpf(limpo) ? null : 'O CNPJ ou CPF não é válido.'
    },
    descricao:
      'A quem as empresas deram a procuração, quando não é o contratante. Ele precisa do termo assinado.',
  },
  chave: {
    tipo: 'senha',
    rotulo: 'Chave (consumer key)',
    obrigatorio: true,
    maximo: 200,
    autoComplete: 'off',
  },
  segredo: {
    tipo: 'senha',
    rotulo: 'Segredo (consumer secret)',
    obrigatorio: true,
    maximo: 200,
    autoComplete: 'off',
  },
  tokenDoProcurador: {
    tipo: 'senha',
    rotulo: 'Token do procurador (opcional)',
    maximo: 200,
    autoComplete: 'off',
    descricao: 'O que o SERPRO deu em troca do termo assinado por quem pede.',
  },
  arquivo: {
    tipo: 'arquivo',
    rotulo: 'Certificado e-CNPJ (.pfx)',
    trocar: 'Trocar o arquivo',
    aceita: '.pfx,.p12,application/x-pkcs12',
    obrigatorio: true,
    descricao: 'A1, do contratante.',
    validar: (arquivo: File) => erroDoPfx(arquivo),
  },
  senha: {
    tipo: 'senha',
    rotulo: 'Senha do arquivo',
    obrigatorio: true,
    maximo: 200,
    autoComplete: 'off',
  },
} as const

type Props = { ligacao: Ligacao; onFechar: () => void }

/** What opens the Integra Contador, which is not shown again: nothing of this form is kept as a draft. */
export function GuardarContrato({ ligacao: { credencial, versao }, onFechar }: Props) {
  const { executar, falha, limpar } = useAcao(serpro.guardarAcessoDoSerpro)
  const formulario = useFormulario({
    campos: CAMPOS,
    falha,
    inicial: { contratante: credencial?.contratante ?? '' },
  })
  const enviar = async () => {
    // Password and keys as they were typed: a space at the end of a password is of the password.
    const { arquivo, senha, chave, segredo, contratante, autor, tokenDoProcurador } =
      formulario.valores
    if (arquivo === null) return undefined
    return await executar({
      ...{ chave: chave.trim(), segredo: segredo.trim(), senha, versao },
      contratante: limparCnpj(contratante),
      autor: limparCnpj(autor) || null,
      tokenDoProcurador: tokenDoProcurador.trim() || null,
      arquivo: await emBase64(arquivo),
    })
  }
  return (
    <DialogoDeSegredo
      titulo={credencial === null ? 'Guardar o contrato do SERPRO' : 'Trocar as chaves do SERPRO'}
      de={formulario}
      {...{ limpar, onFechar }}
      onEnviar={enviar}
      guardado="O contrato está guardado. Teste a ligação."
      antes={
        <p>
          Chave, segredo e certificado ficam fechados no cofre: ninguém os vê nem os baixa, e cada
          uso fica registrado. A senha abre o arquivo agora e não é guardada.
        </p>
      }
    >
      {(Object.keys(CAMPOS) as (keyof typeof CAMPOS)[]).map((nome) => (
        <Campo key={nome} de={formulario} nome={nome} />
      ))}
    </DialogoDeSegredo>
  )
}
