import { pixDoBanco as rotas } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { Campo } from '../../../../ui/Campo.tsx'
import { CampoDeArquivo } from '../../../../ui/CampoDeArquivo.tsx'
import { DialogoDeSegredo } from '../../../../ui/DialogoDeSegredo.tsx'
import { emBase64 } from '../../../../ui/em-base64.ts'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import type { NoBanco } from './pix-do-banco.ts'

const arquivo = <R extends string>(rotulo: R, ponteiro: string) => ({
  ...{ tipo: 'livre' as const, rotulo, ponteiro, vazio: null as File | null },
})

const CAMPOS = {
  endereco: {
    ...{ rotulo: 'Endereço da API Pix', obrigatorio: true, maximo: 300, foco: true },
    exemplo: 'https://pix.banco.com.br/api/v2',
    descricao: 'O que o banco publica para a API Pix, versão 2.',
  },
  enderecoDoToken: {
    ...{ rotulo: 'Endereço do token', obrigatorio: true, maximo: 300 },
    exemplo: 'https://oauth.banco.com.br/oauth/token',
  },
  clienteId: {
    ...{ rotulo: 'Identificador (client id)', obrigatorio: true, maximo: 200 },
    autoComplete: 'off',
  },
  segredo: {
    tipo: 'senha',
    ...{ rotulo: 'Segredo (client secret)', obrigatorio: true, maximo: 500 },
    autoComplete: 'off',
  },
  tipo: {
    tipo: 'escolha',
    rotulo: 'Certificado da aplicação',
    opcoes: [
      ['pfx', 'Certificado A1 (.pfx) e a senha dele'],
      ['pem', 'Par de arquivos do banco (.crt e .key)'],
    ],
  },
  pfx: arquivo('Arquivo .pfx', 'certificado.arquivo'),
  senha: {
    tipo: 'senha',
    ...{ rotulo: 'Senha do arquivo', maximo: 200, ponteiro: 'certificado.senha' },
    autoComplete: 'off',
  },
  crt: arquivo('Certificado (.crt ou .pem)', 'certificado.certificado'),
  chave: arquivo('Chave privada (.key)', 'certificado.chave'),
} as const

type Estado = ReturnType<typeof useFormulario<typeof CAMPOS>>

const ACEITA = {
  pfx: '.pfx,.p12,application/x-pkcs12',
  crt: '.crt,.pem,.cer',
  chave: '.key,.pem',
} as const

function Arquivo({ de, nome }: { de: Estado; nome: keyof typeof ACEITA }) {
  const campo = de.campo(nome)
  return (
    <CampoDeArquivo
      {...{ id: campo.id, value: campo.value, error: campo.error }}
      rotulo={CAMPOS[nome].rotulo}
      trocar="Trocar o arquivo"
      aceita={ACEITA[nome]}
      onChange={campo.onChange}
    />
  )
}

type Props = { contaId: number; nome: string; atual: NoBanco | null; onFechar: () => void }

/** What opens the bank, which is not shown again: nothing of this form is kept as a draft. */
export function GuardarPixDoBanco({ contaId, nome, atual, onFechar }: Props) {
  const { executar, falha, limpar } = useAcao(rotas.guardarPixDoBanco)
  const formulario = useFormulario({
    campos: CAMPOS,
    falha,
    inicial: {
      ...{ endereco: atual?.endereco ?? '', enderecoDoToken: atual?.enderecoDoToken ?? '' },
      tipo: 'pfx',
    },
  })
  const enviar = async () => {
    const { tipo, pfx, senha, crt, chave, ...resto } = formulario.valores
    const certificado =
      tipo === 'pfx'
        ? { tipo, arquivo: pfx === null ? '' : await emBase64(pfx), senha }
        : {
            ...{ tipo: 'pem' as const },
            ...{ certificado: (await crt?.text()) ?? '', chave: (await chave?.text()) ?? '' },
          }
    return await executar({ ...resto, contaId, certificado, versao: atual?.versao ?? 0 })
  }
  return (
    <DialogoDeSegredo
      titulo={`Pix pelo banco: ${nome}`}
      de={formulario}
      {...{ limpar, onFechar }}
      onEnviar={enviar}
      guardado="As credenciais estão guardadas. Teste a ligação."
      antes={
        <p>
          O banco dá estes dados no cadastro da API Pix. Tudo fica fechado no cofre: ninguém o vê,
          cada uso fica registrado, e só vai para estes endereços.
        </p>
      }
    >
      <Campo de={formulario} nome="endereco" />
      <Campo de={formulario} nome="enderecoDoToken" />
      <Campo de={formulario} nome="clienteId" />
      <Campo de={formulario} nome="segredo" />
      <Campo de={formulario} nome="tipo" />
      {formulario.valores.tipo === 'pfx' ? (
        <>
          <Arquivo de={formulario} nome="pfx" />
          <Campo de={formulario} nome="senha" />
        </>
      ) : (
        <>
          <Arquivo de={formulario} nome="crt" />
          <Arquivo de={formulario} nome="chave" />
        </>
      )}
    </DialogoDeSegredo>
  )
}
