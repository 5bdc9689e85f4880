import type { TabelaDeErros } from './erro.ts'

const SO_O_TOMADOR = 'O tomador só emite nota com CNPJ ou CPF cadastrado no município.'
const SO_O_INTERMEDIARIO = 'O intermediário só emite nota com CNPJ ou CPF cadastrado no município.'
const CADASTRO = 'Confira o número com o cliente e no site da Receita.'

/** Tomador and intermediário (Anexo I of the national NFS-e). */
export const ERROS_DAS_PESSOAS: TabelaDeErros = {
  E0187: ['tomador', 'O indicador da operação de IBS e CBS exige o tomador na nota.'],
  E0188: ['tomador.inscricao', 'O CNPJ do tomador tem dígito errado.', CADASTRO],
  E0190: ['tomador.inscricao', 'A Receita não tem o CNPJ do tomador.', CADASTRO],
  E0194: ['sistema', SO_O_TOMADOR],
  E0202: [
    'tomador.inscricao',
    'O tomador é a própria empresa, ou outra filial dela.',
    'Troque o tomador por quem contratou o serviço.',
  ],
  E0204: [
    'tomador.inscricao',
    'O ISS é retido pelo tomador, e ele não tem CNPJ ou CPF na nota.',
    'Identifique o tomador, ou tire a retenção.',
  ],
  E0206: ['tomador.inscricao', 'O CPF do tomador tem dígito errado.', CADASTRO],
  E0207: ['tomador.inscricao', 'A Receita não tem o CPF do tomador.', CADASTRO],
  E0212: ['sistema', SO_O_TOMADOR],
  E0222: ['sistema', 'O tomador que emite não se identifica por número fiscal estrangeiro.'],
  E0223: [
    'tomador.inscricao',
    'Tomador com endereço no exterior precisa do número fiscal de lá.',
    'Informe o NIF, ou por que ele não tem um.',
  ],
  E0224: ['sistema', 'O tomador que emite se identifica por CNPJ ou CPF.'],
  E0226: [
    'tomador.inscricao',
    'Falta dizer por que o tomador não tem número fiscal estrangeiro.',
    'Escolha «dispensado» ou «não exigido» no país dele.',
  ],
  E0228: ['sistema', 'O tomador que emite precisa da inscrição municipal.'],
  E0229: ['sistema', 'A inscrição municipal do tomador que emite está inativa.'],
  E0231: ['sistema', 'A prefeitura não autoriza o tomador a emitir.'],
  E0232: ['sistema', 'A prefeitura não cadastrou o tomador que emite no sistema nacional.'],
  E0233: ['tomador.nome', 'Tomador do exterior precisa do nome.'],
  E0234: ['tomador.endereco', 'O ISS é do município do tomador, e falta o endereço dele.'],
  E0235: ['tomador.endereco', 'Tomador com CNPJ precisa do endereço no Brasil.'],
  E0236: ['sistema', 'O endereço do tomador não vai na nota que ele mesmo emite.'],
  E0237: [
    'tomador.endereco',
    'O ISS é retido pelo tomador, e falta o endereço dele no Brasil.',
    'Complete o endereço, ou tire a retenção.',
  ],
  E0238: ['tomador.endereco.municipio', 'O município do tomador não existe na tabela do IBGE.'],
  E0240: ['tomador.endereco.cep', 'O CEP do tomador não existe, ou é de outro município.'],
  E0242: ['tomador.endereco', 'Tomador com número fiscal estrangeiro precisa do endereço de lá.'],
  E0246: ['tomador.endereco.pais', 'O país do tomador não existe na tabela, ou é o Brasil.'],
  E0247: ['tomador.email', 'O e-mail do tomador não é válido.'],
  E0248: ['intermediario.inscricao', 'O CNPJ do intermediário tem dígito errado.'],
  E0250: ['intermediario.inscricao', 'A Receita não tem o CNPJ do intermediário.'],
  E0254: ['sistema', SO_O_INTERMEDIARIO],
  E0262: [
    'intermediario.inscricao',
    'O intermediário é a própria empresa.',
    'Troque ou retire o intermediário.',
  ],
  E0264: [
    'intermediario.inscricao',
    'O ISS é retido pelo intermediário, e ele não tem CNPJ ou CPF na nota.',
    'Identifique o intermediário, ou tire a retenção.',
  ],
  E0266: ['intermediario.inscricao', 'O CPF do intermediário tem dígito errado.'],
  E0268: ['intermediario.inscricao', 'A Receita não tem o CPF do intermediário.'],
  E0272: ['sistema', SO_O_INTERMEDIARIO],
  E0280: ['sistema', 'O intermediário que emite não se identifica por número fiscal estrangeiro.'],
  E0281: [
    'intermediario.inscricao',
    'Intermediário com endereço no exterior precisa do número fiscal de lá.',
    'Informe o NIF, ou por que ele não tem um.',
  ],
  E0284: ['sistema', 'O intermediário que emite se identifica por CNPJ ou CPF.'],
  E0286: [
    'intermediario.inscricao',
    'Falta dizer por que o intermediário não tem número fiscal estrangeiro.',
    'Escolha «dispensado» ou «não exigido» no país dele.',
  ],
  E0287: ['sistema', 'O intermediário que emite precisa da inscrição municipal.'],
  E0288: ['sistema', 'A inscrição municipal do intermediário que emite está inativa.'],
  E0289: ['sistema', 'A prefeitura não autoriza o intermediário a emitir.'],
  E0290: ['sistema', 'A prefeitura não cadastrou o intermediário que emite no sistema nacional.'],
  E0291: ['sistema', 'O endereço do intermediário não vai na nota que ele mesmo emite.'],
  E0292: ['intermediario.nome', 'Intermediário do exterior precisa do nome.'],
  E0293: [
    'intermediario.endereco',
    'O ISS é retido pelo intermediário, e falta o endereço dele no Brasil.',
    'Complete o endereço, ou tire a retenção.',
  ],
  E0294: [
    'intermediario.endereco.municipio',
    'O município do intermediário não existe na tabela do IBGE.',
  ],
  E0296: [
    'intermediario.endereco.cep',
    'O CEP do intermediário não existe, ou é de outro município.',
  ],
  E0298: [
    'intermediario.endereco',
    'Intermediário com número fiscal estrangeiro precisa do endereço de lá.',
  ],
  E0299: [
    'intermediario.endereco.pais',
    'O país do intermediário não existe na tabela, ou é o Brasil.',
  ],
  E0300: ['intermediario.email', 'O e-mail do intermediário não é válido.'],
  E1388: ['intermediario.endereco', 'Intermediário com CNPJ precisa do endereço no Brasil.'],
}
